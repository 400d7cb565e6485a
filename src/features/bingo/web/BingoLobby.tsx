import { type GameLobby, RoomSign } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { bingoGrid, bonus } from '../score.ts';
import { OwnShares } from './lobby/OwnShares.tsx';
import { words } from './words.ts';

const texts = words.lobby;

/** What bingo adds to the lobby: its rules in a line, the pool of challenges, and which squares this person does. */
export const BingoLobby: GameLobby = {
  lead: texts.lead,
  rules: texts.rules(bingoGrid.rows * bingoGrid.columns, bonus.row, bonus.fullHouse),
  RoomSign: ({ room }) => <RoomSign room={room} verbs={texts.verbs} toBegin={texts.toDeal} />,
  Links: () => <ButtonLink to={pathTo('challenges')}>{texts.challenges}</ButtonLink>,
  OwnShares: OwnShares,
};
