import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VehicleDetails } from '#features/vehicles/contract.ts';
import type { RaceAnswer } from '../contract.ts';
import { type Outcome, type Race, runRace } from '../model/race.ts';
import { tellRace } from '../told-race.ts';

/** Simulates one car at a time, so that others are answered in between. */
export async function simulate(
  race: Race,
  cars: ReadonlyMap<string, VehicleDetails>,
  priceEurPerKwh: number,
): Promise<RaceAnswer> {
  const outcomes: Outcome[] = [];
  for (const entry of race.entries) {
    outcomes.push(...runRace({ ...race, entries: [entry] }, cars));
    await nextTurn();
  }
  return tellRace(race, outcomes, priceEurPerKwh);
}
