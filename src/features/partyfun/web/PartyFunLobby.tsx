import { type GameLobby, RoomSign } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { NewEvening } from './party/lobby/NewEvening.tsx';
import { words } from './words.ts';

/** What PartyFun adds to the lobby: an evening on several devices, and the way to the question on how many one plays. */
export const PartyFunLobby: GameLobby = {
  lead: words.partyfun.lead,
  rules: words.partyfun.rules,
  RoomSign: ({ room }) => <RoomSign room={room} verbs={words.partyfun.verbs} />,
  create: {
    button: words.partyfun.start,
    Dialog: NewEvening,
  },
  Links: () => <ButtonLink to={pathTo('partyfunPlayers')}>{words.choose.howMany}</ButtonLink>,
};
