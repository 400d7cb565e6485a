import { GameData } from '#features/bingo/web/index.ts';
import { pages } from '#shared/pages.ts';
import { BeingBuilt } from '#web/ui/BeingBuilt.tsx';
import { Page } from '#web/ui/Page.tsx';
import { words } from '#web/words.ts';

export function PlatesPage() {
  const built = words.built;
  return (
    <Page title={pages.plates.title} sign="race" lead={built.plates}>
      <BeingBuilt>
        {built.createRoom} {built.joinRoom}
      </BeingBuilt>
      <GameData gameName="plates" />
    </Page>
  );
}
