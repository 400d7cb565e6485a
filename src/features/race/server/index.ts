import { readVehicles } from '#features/vehicles/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Feature, OpenFeature } from '#server/feature.ts';
import { route } from '#server/http/serve.ts';
import { Turns } from '#server/turns.ts';
import { AppError } from '#shared/errors.ts';
import { secondMs } from '#shared/time.ts';
import * as contract from '../contract.ts';
import { defaultPriceEurPerKwh } from '../race-address.ts';
import { simulate } from './simulate.ts';

export { simulate } from './simulate.ts';

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
