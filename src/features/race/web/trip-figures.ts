import type { Vehicle } from '#features/vehicles/vehicle.ts';
import type { RaceFacts } from '../model/race-car.ts';

/** Only what the race uses: names and sources needn't be copied. */
export const figuresOf = (car: Vehicle): RaceFacts => ({
  ...{ id: car.id, derived: car.derived, price: {}, efficiency: {}, date: car.date },
  ...{ battery: car.battery, charge: car.charge, performance: car.performance, dimensions: car.dimensions },
  ...{ misscellaneous: car.misscellaneous, range: car.range, real_efficiency: car.real_efficiency },
});
