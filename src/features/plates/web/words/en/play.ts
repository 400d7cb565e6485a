import { formatList } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { isolated } from '#web/text/isolate.ts';
import type { Moment } from '../../room/moment.ts';

/** Texts of what one does while a game goes on. */
export const play = {
  found: (target: string) => `Found ${target}`,
  /** Behind what was found last. */
  at: 'at',
  /** Behind "at". */
  moment: ({ time, day }: Moment) => (day === undefined ? time : `${time} on ${day}`),
  pointsSoFar: (points: number) => `${formatNumber(points)} ${points === 1 ? 'point' : 'points'} so far`,
  nothingYet: 'Nothing found yet',
  undo: 'Undo',
  /** Behind the minutes. */
  left: 'left',
  undoNamed: (title: string, left: string) => `Undo ${title}, ${left} left`,
  waits: 'Waits for a network',
  quick: 'quick',
  /** Of a spot that somebody asks about. */
  questioned: 'questioned',
  bothFirst: (others: readonly string[]) => `both first, with ${formatList(others.map(isolated))}`,
  refused: 'Does not count',
  refusedSpot: (title: string, why: string) => `${title}: ${why}`,
  refusedUndo: (title: string, why: string) => `${title} stays: ${why}`,
  understood: 'OK',
  sendAgain: 'Send again',
  standings: 'Points',
  you: 'you',
  points: 'points',
  place: (place: number) => `Place ${place}:`,
};
