import { readVehicles } from '#features/vehicles/server/index.ts';
import type { Context } from '#server/context.ts';
import type { OpenFeature } from '#server/feature.ts';
import { route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { usualPriceEurPerKwh } from '../race-address.ts';
import { conditionsOf } from '../wire-conditions.ts';
import { simulate } from './simulate.ts';

export function openRaces({ db, limits }: Context): OpenFeature {
  return {
    routes: [
      route(contract.runRaceCall, async ({ caller, body }) => {
        limits.take('races', caller.userId);
        const asked = body.cars.map((one) => (typeof one === 'string' ? { car: one } : one));
        const vehicles = await readVehicles(
          db.read,
          asked.map(({ car }) => car),
        );
        const entries = asked.map(({ car, strategy = 'fastest' }) => {
          const vehicle = vehicles.get(car);
          if (vehicle === undefined) throw new AppError('badInput', `There is no car "${car}".`);
          return { car: vehicle.id, strategy };
        });
        const cars = new Map([...vehicles.values()].map((vehicle) => [vehicle.id, vehicle]));
        const race = { distanceKm: body.distance_km, entries, conditions: conditionsOf(body.conditions ?? {}) };
        return simulate(race, cars, body.price_eur_per_kwh ?? usualPriceEurPerKwh);
      }),
    ],
  };
}
