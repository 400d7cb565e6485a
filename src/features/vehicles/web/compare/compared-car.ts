import type { Vehicle } from '../../vehicle.ts';

/** A car that stands beside others. */
export interface ComparedCar {
  slug: string;
  name: string;
  car: Vehicle;
}
