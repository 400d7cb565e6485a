import type { CarRow } from '#features/vehicles/car-row.ts';
import type { RaceView } from '../race-address.ts';
import type { RacingCar } from './racing-cars.ts';
import type { ChangeRace } from './use-race-address.ts';

/** Props of the page's three stages. */
export interface StageProps {
  race: RaceView;
  change: ChangeRace;
  cars: readonly RacingCar[];
  /** All cars, sorted by name. */
  rows: readonly CarRow[];
  /** The same by id, former ids included. */
  byId: ReadonlyMap<string, CarRow>;
}
