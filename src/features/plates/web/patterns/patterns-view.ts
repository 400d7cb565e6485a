import { loginKey } from '#features/accounts/login-key.ts';
import { linesOf } from '#features/rooms/score.ts';
import { pathTo } from '#shared/pages.ts';
import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { formatNumber } from '#web/text/format-number.ts';
import type { Spot } from '../../contract.ts';
import { type CardKind, isCardKind } from '../../rules/card-kinds.ts';
import { type CardInput, checkCard, isBirthday } from '../../rules/cards.ts';
import { patternsGrid } from '../../rules/patterns.ts';
import { scoreSpots, seenOf } from '../../rules/scoring.ts';
import * as messages from '../messages.ts';
import type { Shown } from '../room/use-play.ts';
import type { CardFind, PatternsPlayer } from './PatternsBoard.tsx';

const texts = messages.keypad;

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

/** The viewer's own board first, then in leaderboard order. */
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

/** A board's URL, which for your own board is the room's. Includes the number of an earlier game. */
const memberBoardPath = (roomId: string, player: string | undefined, game?: string): string =>
  pathTo('room', { gameName: 'plates', roomNumber: roomId }, { game, player });

/** The line that an open card would complete, counted from 1; the row if it completes both. */
export function completedLine(
  done: readonly boolean[],
  position: number,
): { line: 'row' | 'column'; number: number } | undefined {
  if (done[position]) return undefined;
  const { rows, columns } = linesOf(patternsGrid);
  const indexIn = (lines: readonly (readonly number[])[]) =>
    lines.findIndex((line) => line.includes(position) && line.every((at) => at === position || done[at]));
  const row = indexIn(rows);
  if (row >= 0) return { line: 'row', number: row + 1 };
  const column = indexIn(columns);
  return column < 0 ? undefined : { line: 'column', number: column + 1 };
}

interface Verdict {
  /** Set once the input matches the card. */
  points?: number;
  message: string;
}

interface VerdictInput {
  kind: CardKind;
  typed: CardInput & { marks: string };
  /** The country from which distances are measured. */
  home: string;
  birthday: Birthday | undefined;
}

/** Says whether the input matches the card, and if it doesn't, why; shown while typing. */
export function verdictOf({ kind, typed, home, birthday }: VerdictInput): Verdict {
  const { marks, word = '' } = typed;
  if (marks === '') return { message: kind === 'word' ? texts.wordHint : texts.hint };
  if (kind === 'birthday') {
    if (birthday === undefined) return { message: `${texts.noBirthday}.` };
    if (!isBirthday(marks, birthday)) return { message: `${texts.notBirthday(marks)}.` };
  }
  const { points, reason } = checkCard(kind, typed, home);
  if (points === undefined) return { message: `${reason}.` };
  return {
    points,
    message: kind === 'word' ? texts.wordYes(word, formatNumber(points)) : texts.yes(marks),
  };
}

export interface Birthday {
  day: number;
  month: number;
}

const form = /^(\d{1,2})-(\d{1,2})$/;

/** Stored per user, and on this device only. */
export const ownBirthday = storedIn<Birthday | undefined>({
  key: keyOfUser('birthday'),
  storage: () => localStorage,
  fromText: (text) => {
    const [, month, day] = form.exec(text ?? '') ?? [];
    return month === undefined ? undefined : { day: Number(day), month: Number(month) };
  },
  toText: (birthday) => (birthday === undefined ? null : `${birthday.month}-${birthday.day}`),
});
