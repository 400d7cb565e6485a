import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VehicleDetails } from '#features/vehicles/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { RaceAnswer } from '../contract.ts';
import { type Outcome, type Race, runRace } from '../model/race.ts';
import { tellRace } from '../told-race.ts';

/**
 * Simulates one car at a time, so that others are answered in between. The entries name cars as somebody asked for them, and
 * `vehicles` has them by these names; the answer tells of them by their slugs. Throws AppError where there is none of a name.
 */
export async function simulate(
  asked: Race,
  vehicles: ReadonlyMap<string, VehicleDetails>,
  priceEurPerKwh: number,
): Promise<RaceAnswer> {
  const entries = asked.entries.map(({ car, strategy }) => {
    const vehicle = vehicles.get(car);
    if (vehicle === undefined) throw new AppError('badInput', `There is no car "${car}".`);
    return { car: vehicle.id, strategy };
  });
  const race = { ...asked, entries };
  const cars = new Map([...vehicles.values()].map((vehicle) => [vehicle.id, vehicle]));
  const outcomes: Outcome[] = [];
  for (const entry of entries) {
    outcomes.push(...runRace({ ...race, entries: [entry] }, cars));
    await nextTurn();
  }
  return tellRace(race, outcomes, priceEurPerKwh);
}
