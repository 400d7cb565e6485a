import type { Vehicle } from '../../vehicle.ts';

/** A car in a comparison. */
export interface ComparedCar {
  slug: string;
  name: string;
  car: Vehicle;
}
