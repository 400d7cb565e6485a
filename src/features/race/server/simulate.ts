import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VehicleDetails } from '#features/vehicles/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { RaceAnswer } from '../contract.ts';
import { type Race, raceSteps } from '../model/race.ts';
import { raceResponse } from '../race-response.ts';

/** At most this long, plus one step, before other requests get a turn. */
const sliceMs = 20;

/**
 * Simulates in slices, so that other requests are served in between. Entries use the names of the request, which
 * `vehicles` maps to cars; the response uses slugs. Throws AppError for an unknown name.
 */
export async function simulate(
  requested: Race,
  vehicles: ReadonlyMap<string, VehicleDetails>,
  priceEurPerKwh: number,
): Promise<RaceAnswer> {
  const entries = requested.entries.map(({ car, strategy }) => {
    const vehicle = vehicles.get(car);
    if (vehicle === undefined) throw new AppError('badInput', `There's no car "${car}".`);
    return { car: vehicle.id, strategy };
  });
  const race = { ...requested, entries };
  const steps = raceSteps(race, new Map([...vehicles.values()].map((vehicle) => [vehicle.id, vehicle])));
  let sliceEndsMs = performance.now() + sliceMs;
  for (;;) {
    const { done, value: outcomes } = steps.next();
    if (done === true) return raceResponse(race, outcomes, priceEurPerKwh);
    if (performance.now() < sliceEndsMs) continue;
    await nextTurn();
    sliceEndsMs = performance.now() + sliceMs;
  }
}
