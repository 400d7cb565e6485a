import type { GameHead, Spot } from '../../contract.ts';
import { digitsOf, isRun, numbersIn } from '../../rules/run.ts';
import { chainsOf, nextStep, seenOf, timeOfStep } from '../../rules/scoring.ts';

/** A number at the road, and when it was reached. */
export interface Milestone {
  digits: string;
  atMs: number | undefined;
}

export interface RunRoad {
  /** So many numbers of the chain that went furthest are found, of how many. */
  steps: number;
  of: number;
  milestones: readonly Milestone[];
}

/** So many numbers lie between two. */
const apart = { sprint: 1, trip: 10, classic: 100 } as const;

/** Every number of a Sprint, every tenth of a Trip, every hundredth of a Classic; undefined of another game. */
export function roadOf(game: GameHead, spots: readonly Spot[]): RunRoad | undefined {
  if (!isRun(game)) return undefined;
  const chains = [...chainsOf(game, spots.map(seenOf)).values()];
  const chain = [...chains].sort((a, b) => nextStep(b) - nextStep(a))[0];
  const of = numbersIn[game.settings.length];
  const each = apart[game.settings.length];
  return {
    ...{ of, steps: nextStep(chain) },
    milestones: Array.from({ length: Math.floor(of / each) }, (_, index) => {
      const step = (index + 1) * each - 1;
      const found = chain?.get(step);
      return { digits: digitsOf(game, step), atMs: found && timeOfStep(found) };
    }),
  };
}
