import * as z from 'zod/mini';
import { maxRacing } from '#features/vehicles/race-entries.ts';
import { vehicleId } from '#features/vehicles/vehicle.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  type ConditionName,
  type Conditions,
  conditionNames,
  conditionRows,
  defaultConditions,
  longestKm,
  shortestKm,
  strategies,
} from './model/conditions.ts';
import { priceBounds } from './race-address.ts';

function within(name: string, [min, max]: readonly [number, number]) {
  const message = `${name} must be a number from ${min} to ${max}`;
  return z.number(message).check(z.gte(min, message), z.lte(max, message));
}

/** A condition's name in the API: `charger_power_kw`. */
const wireName = (name: ConditionName): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const condition = (name: ConditionName) =>
  [wireName(name), z.optional(within(wireName(name), conditionRows[name].bounds))] as const;

const conditions = z.strictObject(
  Object.fromEntries(conditionNames.map(condition)) as Record<string, z.ZodMiniOptional<z.ZodMiniNumber<number>>>,
);

export function conditionsOf(partial: Readonly<Record<string, number | undefined>>): Conditions {
  const conditions = { ...defaultConditions };
  for (const name of conditionNames) conditions[name] = partial[wireName(name)] ?? conditions[name];
  return conditions;
}

const entry = z.union(
  [vehicleId, z.strictObject({ car: vehicleId, strategy: z.optional(z.enum(strategies)) })],
  'cars must be slugs of cars, or objects with car and strategy',
);

const leg = z.strictObject({
  from_km: z.number(),
  to_km: z.number(),
  minutes: z.number(),
  energy_kwh: z.number(),
  leave_percent: z.number(),
  arrive_percent: z.number(),
});

const stop = z.strictObject({
  at_km: z.number(),
  /** Minutes from the start until the car leaves the road for the charger. */
  after_min: z.number(),
  arrive_percent: z.number(),
  leave_percent: z.number(),
  charge_min: z.number(),
  energy_kwh: z.number(),
});

const optionalNumber = z.optional(z.number());

/** A plan as the API returns it: rounded, without the fields that don't apply to its outcome. */
const PlanResponse = z.strictObject({
  car: z.string(),
  strategy: z.enum(strategies),
  /** 1 is the first to arrive. */
  place: z.int(),
  outcome: z.enum(['arrives', 'stranded', 'cannot race']),
  /** From the start to the finish; null if the car doesn't arrive. */
  minutes: z.nullable(z.number()),
  /** One standard deviation of `minutes`. */
  error_min: optionalNumber,
  stranded_at_km: optionalNumber,
  /** The unknown figures that keep the car from racing. */
  missing: z.optional(z.array(z.string())),
  /** The car's towing limit; only set if the trailer is heavier. */
  max_trailer_kg: optionalNumber,
  stops: optionalNumber,
  drive_min: optionalNumber,
  charge_min: optionalNumber,
  lost_min: optionalNumber,
  cruise_kmh: optionalNumber,
  mean_kmh: optionalNumber,
  energy_kwh: optionalNumber,
  wh_per_km: optionalNumber,
  cost_eur: optionalNumber,
  start_percent: optionalNumber,
  end_percent: optionalNumber,
  legs: z.optional(z.array(leg)),
  charges: z.optional(z.array(stop)),
});

export const RaceResponse = z.strictObject({ plans: z.array(PlanResponse) });
export type RaceResponse = z.infer<typeof RaceResponse>;
export type PlanResponse = z.infer<typeof PlanResponse>;
export type LegResponse = z.infer<typeof leg>;
export type StopResponse = z.infer<typeof stop>;

export const runRaceCall = endpoint({
  method: 'POST',
  path: '/races',
  access: 'developer',
  summary:
    'Races up to 12 cars over a distance and returns a full plan for each, in the order given, as the page simulates it. Conditions left out use the defaults. A car may appear twice with different strategies.',
  body: z.strictObject({
    distance_km: within('distance_km', [shortestKm, longestKm]),
    cars: z
      .array(entry, 'cars must be a list')
      .check(
        z.minLength(1, 'Name at least one car'),
        z.maxLength(maxRacing, `A race can have at most ${maxRacing} cars`),
      ),
    conditions: z.optional(conditions),
    price_eur_per_kwh: z.optional(within('price_eur_per_kwh', priceBounds)),
  }),
  status: 200,
  answer: RaceResponse,
});
