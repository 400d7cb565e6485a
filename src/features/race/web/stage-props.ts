import type { CarRow } from '#features/vehicles/car-row.ts';
import type { RaceView } from '../race-address.ts';
import type { RacingCar } from './racing-cars.ts';
import type { ChangeRace } from './use-race-address.ts';

/** What each of the three stages of the page is given. */
export interface StageProps {
  race: RaceView;
  change: ChangeRace;
  cars: readonly RacingCar[];
  /** All cars there are, by name. */
  rows: readonly CarRow[];
  /** The same by their ids, former ones too. */
  byId: ReadonlyMap<string, CarRow>;
}
