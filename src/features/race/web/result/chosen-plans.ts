import type { Planned } from './ranking.ts';
import type { ResultScene } from './result-scene.ts';

/** The plans that the charts draw, in the order of the letters. */
export function chosenPlans({ cars, chosen, planned }: ResultScene): Planned[] {
  return chosen.flatMap((index) => planned.filter(({ car }) => car === cars[index]));
}
