import { loginKey } from '#features/accounts/login-key.ts';
import { pathTo } from '#shared/pages.ts';
import type { Spot } from '../../contract.ts';
import { type CardKind, isCardKind } from '../../rules/card-kinds.ts';
import { scoreSpots, seenOf } from '../../rules/scoring.ts';
import type { Shown } from '../room/use-shown.ts';
import type { CardFind } from './PatternsBoard.tsx';
import type { PatternsPlayer } from './PatternsBoards.tsx';

export interface BoardView {
  login: string;
  player: number | undefined;
  isOwn: boolean;
  finds: ReadonlyMap<CardKind, CardFind>;
  spots: ReadonlyMap<CardKind, Spot>;
}

export const cardsOf = ({ game }: Pick<Shown, 'game'>): CardKind[] => (game.cards ?? []).filter(isCardKind);

/** The board of the requested player, or the viewer's own if there is no such player. */
export function boardView(shown: Shown, requested: string | undefined): BoardView {
  const key = loginKey(requested ?? shown.login);
  const row = shown.table.find(({ login }) => loginKey(login) === key) ?? shown.mine;
  const player = row?.player ?? shown.me?.player;
  const scores = scoreSpots(shown.game, shown.spots.map(seenOf));
  const own = shown.spots.filter((spot) => spot.player === player && isCardKind(spot.target));
  const spots = new Map(own.map((spot) => [spot.target as CardKind, spot]));
  const finds = new Map(
    own.map(({ target, seq, marks }): [CardKind, CardFind] => [
      target as CardKind,
      {
        points: scores.get(seq)?.points ?? 0,
        isQuestioned: shown.questions.open.has(seq),
        ...(marks !== undefined && { marks }),
      },
    ]),
  );
  return { login: row?.login ?? shown.login, player, isOwn: player === shown.me?.player, finds, spots };
}

/** The viewer's own board first, then by leaderboard. */
export function playersOf(
  { table, login, roomId }: Shown,
  { player }: Pick<BoardView, 'player'>,
  game?: string,
): PatternsPlayer[] {
  const isYou = (other: string) => loginKey(other) === loginKey(login);
  return [...table]
    .sort((a, b) => Number(isYou(b.login)) - Number(isYou(a.login)))
    .map((row) => ({
      login: row.login,
      isYou: isYou(row.login),
      points: row.points,
      done: Array.from(row.done ?? '', (digit) => digit === '1'),
      path: memberBoardPath(roomId, isYou(row.login) ? undefined : row.login, game),
      isShown: row.player === player,
    }));
}

/** The URL of a board; your own is the room itself. Includes the number of an earlier game. */
const memberBoardPath = (roomId: string, player: string | undefined, game?: string): string =>
  pathTo('room', { gameName: 'plates', roomNumber: roomId }, { game, player });
