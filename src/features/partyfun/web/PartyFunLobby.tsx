import type { GameLobby } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { words } from './words.ts';

export const PartyFunLobby: GameLobby = {
  lead: words.partyfun.lead,
  Links: () => <ButtonLink to={pathTo('partyfunPlayers')}>{words.choose.howMany}</ButtonLink>,
};
