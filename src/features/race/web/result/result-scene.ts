import type { Outcome } from '../../model/race.ts';
import type { RaceFacts } from '../../model/race-car.ts';
import type { RaceView } from '../../race-address.ts';
import type { RacingCar } from '../racing-cars.ts';
import type { ChangeRace } from '../use-race-address.ts';
import type { Planned, Ranking } from './ranking.ts';

export interface ResultScene {
  race: RaceView;
  change: ChangeRace;
  figures: readonly RaceFacts[];
  /** Cars and outcomes are in the order of the race's entries. */
  cars: readonly RacingCar[];
  outcomes: readonly Outcome[];
  ranking: Ranking;
  planned: readonly Planned[];
  nameOf: (car: RacingCar) => string;
  markOf: (car: RacingCar) => string;
  /** The cars that the charts draw, as indexes. */
  chosen: readonly number[];
  isChosen: boolean;
  choose: (chosen: readonly number[]) => void;
  /** The car whose stops and strategies are shown: an index among the cars. */
  detailed: number;
  showDetails: (index: number) => void;
}

/** The plans that the charts draw, in the order of the letters. */
export function chosenPlans({ cars, chosen, planned }: ResultScene): Planned[] {
  return chosen.flatMap((index) => planned.filter(({ car }) => car === cars[index]));
}

/** More would be hard to tell apart in one chart. */
export const maxDrawn = 4;

/** The default choice: the first and the last car, as indexes in ascending order. */
export function defaultChoice(inOrder: readonly number[]): number[] {
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return first === undefined || last === undefined ? [] : [...new Set([first, last])].sort((a, b) => a - b);
}

/** The choice after toggling one car. The last one can't be removed, nor a fifth added. */
export function toggled(chosen: readonly number[], index: number): readonly number[] {
  if (chosen.includes(index)) return chosen.length === 1 ? chosen : chosen.filter((other) => other !== index);
  return chosen.length >= maxDrawn ? chosen : [...chosen, index].sort((a, b) => a - b);
}
