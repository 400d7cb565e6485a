import { readVehicles } from '#features/vehicles/server/index.ts';
import type { Context } from '#server/context.ts';
import type { OpenFeature } from '#server/feature.ts';
import { route } from '#server/http/serve.ts';
import * as contract from '../contract.ts';
import { usualPriceEurPerKwh } from '../race-address.ts';
import { conditionsOf } from '../wire-conditions.ts';
import { simulate } from './simulate.ts';

export function openRaces({ db, limits }: Context): OpenFeature {
  return {
    routes: [
      route(contract.runRaceCall, async ({ caller, body }) => {
        limits.take('races', caller.userId);
        const entries = body.cars.map((one) => {
          const { car, strategy = 'fastest' } = typeof one === 'string' ? { car: one } : one;
          return { car, strategy };
        });
        const vehicles = await readVehicles(
          db.read,
          entries.map(({ car }) => car),
        );
        const race = { distanceKm: body.distance_km, entries, conditions: conditionsOf(body.conditions ?? {}) };
        return simulate(race, vehicles, body.price_eur_per_kwh ?? usualPriceEurPerKwh);
      }),
    ],
  };
}
