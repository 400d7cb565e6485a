import type { PlatesGame } from '../contract.ts';
import type { RunSettings } from '../settings.ts';

export const numbersIn = { sprint: 10, trip: 100, classic: 999 } as const;

/** The parts of a game that determine a Run's numbers. */
export type RunGame = Pick<PlatesGame, 'first'> & { settings: RunSettings };
export const isRun = (game: PlatesGame): game is PlatesGame & { settings: RunSettings } => game.settings.kind === 'run';

/** How many different numbers there are before they wrap around. */
const cycleLength = ({ matching, length }: RunSettings) =>
  matching === 'last-two' || (matching === 'exact' && length === 'trip') ? 100 : 1000;

/** The first number of a game of this length; random for a sprint. */
export function firstOf(settings: RunSettings, below: (limit: number) => number): number {
  if (settings.length === 'sprint') return below(cycleLength(settings));
  return settings.length === 'trip' ? 0 : 1;
}

/** The digits that a plate has to show for a step, counted from 0. */
export function digitsOf({ settings, first = 0 }: RunGame, step: number): string {
  const cycle = cycleLength(settings);
  return String((first + step) % cycle).padStart(cycle === 100 ? 2 : 3, '0');
}

/** The step with these digits; undefined if the game has no such step. */
export function stepOf(game: RunGame, digits: string): number | undefined {
  const cycle = cycleLength(game.settings);
  if (!/^\d{2,3}$/.test(digits)) return undefined;
  const step = (Number(digits) - (game.first ?? 0) + cycle) % cycle;
  return step < numbersIn[game.settings.length] && digitsOf(game, step) === digits ? step : undefined;
}

/** One point per step, 5 more for every tenth, and 25 more for every hundredth, which is also a tenth. */
export function pointsOfStep(step: number): number {
  const count = step + 1;
  return 1 + (count % 10 === 0 ? 5 : 0) + (count % 100 === 0 ? 25 : 0);
}

const platesAMinute = 30;

/**
 * The expected effort, assuming evenly distributed digits: roughly how many plates have to pass, and how many hours
 * that takes on a busy road.
 */
export function expectationOf(settings: RunSettings): { plates: number; hours: number } {
  const plates = numbersIn[settings.length] * cycleLength(settings);
  return { plates, hours: plates / platesAMinute / 60 };
}
