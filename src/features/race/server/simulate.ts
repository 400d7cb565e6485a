import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VehicleDetails } from '#features/vehicles/contract.ts';
import type { RaceAnswer } from '../contract.ts';
import { type Race, raceSteps } from '../model/race.ts';
import { tellRace } from '../told-race.ts';

/** How long others wait at most before they are answered in between, but for one more step. */
const turnMs = 20;

/** Simulates in turns, so that others are answered in between. */
export async function simulate(
  race: Race,
  cars: ReadonlyMap<string, VehicleDetails>,
  priceEurPerKwh: number,
): Promise<RaceAnswer> {
  const steps = raceSteps(race, cars);
  let turnEndsMs = performance.now() + turnMs;
  for (;;) {
    const { done, value: outcomes } = steps.next();
    if (done === true) return tellRace(race, outcomes, priceEurPerKwh);
    if (performance.now() < turnEndsMs) continue;
    await nextTurn();
    turnEndsMs = performance.now() + turnMs;
  }
}
