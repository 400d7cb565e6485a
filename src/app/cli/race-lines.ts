import type { RaceAnswer, ToldPlan } from '#features/race/contract.ts';
import type { VehicleDetails } from '#features/vehicles/contract.ts';

const clock = (minutes: number): string =>
  `${Math.floor(Math.round(minutes) / 60)} h ${String(Math.round(minutes) % 60).padStart(2, '0')}`;

/** A race for somebody to read: one line per car, the first to arrive on top. */
export function raceInLines({ plans }: RaceAnswer, cars: readonly Pick<VehicleDetails, 'id' | 'name'>[]): string {
  const names = new Map(cars.map(({ id, name }) => [id, name]));
  return plans
    .toSorted((a, b) => a.place - b.place)
    .map((plan) => `${plan.place}. ${names.get(plan.car) ?? plan.car}: ${sentenceOf(plan)}`)
    .join('\n');
}

function sentenceOf(plan: ToldPlan): string {
  if (plan.outcome === 'cannot race') return `cannot race, not known: ${(plan.missing ?? []).join(', ')}`;
  if (plan.minutes === null) return `cannot finish, stranded at km ${Math.round(plan.stranded_at_km ?? 0)}`;
  const stops = `${plan.stops} ${plan.stops === 1 ? 'stop' : 'stops'}`;
  return `${clock(plan.minutes)} (± ${Math.round(plan.error_min ?? 0)} min), ${stops}, ${Math.round(plan.energy_kwh ?? 0)} kWh, at ${Math.round(plan.cruise_kmh ?? 0)} km/h`;
}
