import { testCar } from '#features/vehicles/test-cars.ts';
import { type Conditions, defaultConditions } from '../../model/conditions.ts';
import { type Entry, type Race, runRace } from '../../model/race.ts';
import type { RacingCar } from '../racing-cars.ts';

export const quick = testCar('quick', {
  battery: { usable_kwh: 74 },
  charge: { dc_max_kw: 230, dc_10_80_min: 18 },
  real_efficiency: { combined_wh_per_km: 165 },
  performance: { top_speed_kmh: 185 },
  misscellaneous: { body: 'Sedan' },
});
/** The same car, but slow at chargers. */
export const slow = { ...quick, id: 'slow', model: 'slow', charge: { dc_max_kw: 100, dc_10_80_min: 40 } };
export const unknown = testCar('unknown', { battery: { usable_kwh: 50 } });

const vehicles = [quick, slow, unknown];

export interface TestRace {
  race: Race;
  cars: RacingCar[];
  outcomes: ReturnType<typeof runRace>;
}

/** Runs a race as the worker would. */
export function runTestRace(
  entries: (string | Entry)[],
  distanceKm: number,
  changed: Partial<Conditions> = {},
): TestRace {
  const race: Race = {
    distanceKm,
    entries: entries.map((entry) => (typeof entry === 'string' ? { car: entry, strategy: 'fastest' } : entry)),
    conditions: { ...defaultConditions, ...changed },
  };
  const cars = race.entries.map((entry, index): RacingCar => {
    const vehicle = vehicles.find(({ id }) => id === entry.car);
    if (vehicle === undefined) throw new Error(entry.car);
    return { index, entry, vehicle, name: `Make ${vehicle.model}` };
  });
  return { race, cars, outcomes: runRace(race, new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))) };
}
