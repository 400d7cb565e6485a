import type { Outcome } from '../../model/race.ts';
import type { RaceView } from '../../race-address.ts';
import type { CarFigures } from '../race-jobs.ts';
import type { RacingCar } from '../racing-cars.ts';
import type { ChangeRace } from '../use-race-address.ts';
import type { Planned, Ranking } from './ranking.ts';

/** What all parts of the result are drawn from. */
export interface ResultScene {
  race: RaceView;
  change: ChangeRace;
  figures: readonly CarFigures[];
  /** Cars and outcomes are in the order of the race's entries. */
  cars: readonly RacingCar[];
  outcomes: readonly Outcome[];
  ranking: Ranking;
  /** Everyone with a plan, first to last. */
  planned: readonly Planned[];
  nameOf: (car: RacingCar) => string;
  markOf: (car: RacingCar) => string;
  /** The cars that the charts draw, as indexes. */
  chosen: readonly number[];
  /** Whether the user chose them. */
  isChosen: boolean;
  choose: (chosen: readonly number[]) => void;
  /** The car whose stops and strategies are shown: an index among the cars. */
  detailed: number;
  showDetails: (index: number) => void;
}
