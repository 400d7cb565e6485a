import { JoinRoomForm } from '#features/rooms/web/index.ts';
import { pages, pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { SignedIn } from '#web/layout/Guard.tsx';
import { Page } from '#web/ui/Page.tsx';
import { DeviceChoice, ResumeLink } from './choose/DeviceChoice.tsx';
import { useImportedCards, useShippedCards } from './deck/cards.ts';
import * as messages from './messages.ts';

export function NumPlayersPage() {
  // The cards are preloaded, so that the game also works offline.
  useShippedCards();
  useImportedCards();
  return (
    <Page
      title={pages.partyfunPlayers.title}
      heading={games.partyfun.title}
      lead={messages.choose.howMany}
      sign={games.partyfun.sign}
    >
      <DeviceChoice many={pathTo('partyfun', {}, { new: 'evening' })} />
      <ResumeLink />
      <SignedIn>{(user) => <JoinRoomForm gameName="partyfun" login={user.login} mayList />}</SignedIn>
    </Page>
  );
}
