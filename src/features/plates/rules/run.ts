import type { GameHead } from '../contract.ts';
import type { RunSettings } from '../settings.ts';

/** So many numbers a game of this length has. */
export const numbersIn = { sprint: 10, trip: 100, classic: 999 } as const;

/** What of a game of Run its numbers follow from. */
export type RunGame = Pick<GameHead, 'first'> & { settings: RunSettings };
export const isRun = (game: GameHead): game is GameHead & { settings: RunSettings } => game.settings.kind === 'run';

/** Numbers go round after so many. */
export const roundOf = ({ matching, length }: RunSettings) =>
  matching === 'last-two' || (matching === 'exact' && length === 'trip') ? 100 : 1000;

/** Where a game of this length begins: drawn for a sprint. */
export function firstOf(settings: RunSettings, below: (limit: number) => number): number {
  if (settings.length === 'sprint') return below(roundOf(settings));
  return settings.length === 'trip' ? 0 : 1;
}

/** The digits that a plate has to show for the step, counted from 0. */
export function digitsOf({ settings, first = 0 }: RunGame, step: number): string {
  const round = roundOf(settings);
  return String((first + step) % round).padStart(round === 100 ? 2 : 3, '0');
}

/** The step that has these digits; undefined where the game has none. */
export function stepOf(game: RunGame, digits: string): number | undefined {
  const round = roundOf(game.settings);
  if (!/^\d{2,3}$/.test(digits)) return undefined;
  const step = (Number(digits) - (game.first ?? 0) + round) % round;
  return step < numbersIn[game.settings.length] && digitsOf(game, step) === digits ? step : undefined;
}

/** One point a step, 5 more every tenth, 25 more every hundredth, which is a tenth too. */
export function pointsOfStep(step: number): number {
  const count = step + 1;
  return 1 + (count % 10 === 0 ? 5 : 0) + (count % 100 === 0 ? 25 : 0);
}
