import { GameData } from '#features/bingo/web/index.ts';
import { pages, pathTo } from '#shared/pages.ts';
import { BeingBuilt } from '#web/ui/BeingBuilt.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { words } from '#web/words.ts';

export function PartyFunPage() {
  const built = words.built;
  return (
    <Page title={pages.partyfun.title} sign="smoke" lead={built.partyfun}>
      <BeingBuilt>
        {built.createRoom} {built.joinRoom}
      </BeingBuilt>
      <div>
        <ButtonLink to={pathTo('partyfunPlayers')}>{built.howMany}</ButtonLink>
      </div>
      <GameData gameName="partyfun" />
    </Page>
  );
}
