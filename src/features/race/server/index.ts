import { setImmediate as nextTurn } from 'node:timers/promises';
import type { VehicleDetails } from '#features/vehicles/contract.ts';
import { readVehicles } from '#features/vehicles/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Feature, OpenFeature } from '#server/feature.ts';
import { route } from '#server/http/serve.ts';
import { Turns } from '#server/turns.ts';
import { AppError } from '#shared/errors.ts';
import { secondMs } from '#shared/time.ts';
import type { LegResponse, PlanResponse, RaceResponse, StopResponse } from '../contract.ts';
import * as contract from '../contract.ts';
import type { Strategy } from '../model/conditions.ts';
import { type ChargeStop, energyCost, type Plan } from '../model/plan.ts';
import { hasPlan, type Outcome, placesOf, type Race, raceSteps } from '../model/race.ts';
import { defaultPriceEurPerKwh } from '../race-address.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    races: Rule;
  }
}

/** A race of twelve cars costs as much as a few dozen other calls. */
const raceLimits = { races: { burst: 60, refillMs: secondMs / 2 } };

/** Races are queued, because many at once would block all other requests. */
const concurrentRaces = 2;
const maxWaiting = 100;
const maxWaitMs = 20 * secondMs;
const tooBusy = () =>
  new AppError('unavailable', 'Too many races at once. Please try again in a moment.', { retryAfterSeconds: 5 });

function openRaces({ db, limits }: Context): OpenFeature {
  const queue = new Turns({ atOnce: concurrentRaces, maxWaiting, maxWaitMs, refusal: tooBusy });
  return {
    routes: [
      route(contract.runRaceCall, async ({ caller, body }) => {
        await limits.take('races', caller.userId);
        const entries = body.cars.map((entry) => {
          const { car, strategy = 'fastest' } = typeof entry === 'string' ? { car: entry } : entry;
          return { car, strategy };
        });
        const vehicles = await readVehicles(
          db.read,
          entries.map(({ car }) => car),
        );
        const race = {
          distanceKm: body.distance_km,
          entries,
          conditions: contract.conditionsOf(body.conditions ?? {}),
        };
        const priceEurPerKwh = body.price_eur_per_kwh ?? defaultPriceEurPerKwh;
        return queue.take(() => simulate(race, vehicles, priceEurPerKwh));
      }),
    ],
  };
}

export const race: Feature = { name: 'race', limits: raceLimits, open: openRaces };

/** Other requests wait at most this long, plus one step. */
const sliceMs = 20;

/**
 * Simulates in slices, so that other requests are served in between. Entries use the request's slugs, which may be
 * former ones (`vehicles` maps them to cars); the response uses current slugs. Throws AppError for an unknown slug.
 */
export async function simulate(
  requested: Race,
  vehicles: ReadonlyMap<string, VehicleDetails>,
  priceEurPerKwh: number,
): Promise<RaceResponse> {
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

const tenth = (value: number) => Math.round(value * 10) / 10;
const hundredth = (value: number) => Math.round(value * 100) / 100;

export function raceResponse(race: Race, outcomes: readonly Outcome[], priceEurPerKwh: number): RaceResponse {
  const places = placesOf(outcomes);
  return {
    plans: outcomes.map((outcome, entry) => {
      const strategy: Strategy = race.entries[entry]?.strategy ?? 'fastest';
      const identity = { car: outcome.car, strategy, place: places[entry] ?? 0 };
      if (!hasPlan(outcome))
        return {
          ...{ ...identity, outcome: 'cannot race', minutes: null, missing: [...outcome.missing] },
          ...(outcome.maxTrailerKg !== undefined && { max_trailer_kg: outcome.maxTrailerKg }),
        };
      return { ...identity, ...planResponse(outcome, priceEurPerKwh) };
    }),
  };
}

function planResponse(plan: Plan, priceEurPerKwh: number): Omit<PlanResponse, 'car' | 'strategy' | 'place'> {
  const { strandedAtKm } = plan;
  return {
    ...(strandedAtKm === undefined
      ? { outcome: 'arrives', minutes: tenth(plan.minutes), error_min: tenth(plan.errorMin) }
      : { outcome: 'stranded', minutes: null, stranded_at_km: tenth(strandedAtKm) }),
    stops: plan.stops,
    drive_min: tenth(plan.driveMin),
    charge_min: tenth(plan.chargeMin),
    lost_min: tenth(plan.lostMin),
    cruise_kmh: tenth(plan.cruiseKmh),
    mean_kmh: tenth(plan.meanKmh),
    energy_kwh: tenth(plan.energyKwh),
    wh_per_km: tenth(plan.whPerKm),
    cost_eur: hundredth(energyCost(plan, priceEurPerKwh)),
    start_percent: tenth(plan.startPercent),
    end_percent: tenth(plan.endPercent),
    legs: legsOf(plan),
    charges: plan.charges.map(stopResponse),
  };
}

const stopResponse = ({
  atKm,
  afterMin,
  arrivePercent,
  leavePercent,
  chargeMin,
  energyKwh,
}: ChargeStop): StopResponse => ({
  at_km: tenth(atKm),
  after_min: tenth(afterMin),
  arrive_percent: tenth(arrivePercent),
  leave_percent: tenth(leavePercent),
  charge_min: tenth(chargeMin),
  energy_kwh: tenth(energyKwh),
});

function legsOf({ charges, startPercent, endPercent, usableKwh, driveMin, meanKmh, minutes }: Plan): LegResponse[] {
  const lengthKm = (driveMin * meanKmh) / 60;
  const starts = [{ atKm: 0, leavePercent: startPercent }, ...charges];
  const ends = [...charges, { atKm: lengthKm, arrivePercent: endPercent, afterMin: minutes }];
  return starts.flatMap(({ atKm, leavePercent }, index) => {
    const end = ends[index];
    if (end === undefined) return [];
    return {
      from_km: tenth(atKm),
      to_km: tenth(end.atKm),
      minutes: tenth(((end.atKm - atKm) / meanKmh) * 60),
      energy_kwh: tenth(((leavePercent - end.arrivePercent) / 100) * usableKwh),
      leave_percent: tenth(leavePercent),
      arrive_percent: tenth(end.arrivePercent),
    };
  });
}
