import { plural } from '#web/text/format-number.ts';

/** On the picture that sums a game up. */
export const recap = {
  days: (kind: string, days: string) => `${kind} · ${days}`,
  players: (count: number) => plural(count, 'player', 'players'),
  bestDay: (finds: number) => `Best day: ${plural(finds, 'find', 'finds')}`,
  fastestTen: (span: string) => `Fastest ten: ${span}`,
  of: (text: string) => `of ${text}`,
  found: (found: number, text: string) => `${found} of ${text} found`,
  rarest: 'Rarest plate',
  rarestFind: 'Rarest find',
  more: (count: number) => `and ${count} more`,
  rarestBy: (login: string, points: number) => `${login}, +${points}`,
};
