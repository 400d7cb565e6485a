import type { PlanResponse, RaceAnswer } from '#features/race/contract.ts';
import type { VehicleDetails } from '#features/vehicles/contract.ts';

/** Rounded to a whole number from 10 up. */
const amount = (value: number): string => String(value < 10 ? value : Math.round(value));

function clock(minutes: number): string {
  if (minutes < 10) return `${minutes} min`;
  const whole = Math.round(minutes);
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}

/** A race as text: one line per car, the winner on top. */
export function formatRace({ plans }: RaceAnswer, cars: readonly Pick<VehicleDetails, 'id' | 'name'>[]): string {
  const names = new Map(cars.map(({ id, name }) => [id, name]));
  return plans
    .toSorted((a, b) => a.place - b.place)
    .map((plan) => `${plan.place}. ${names.get(plan.car) ?? plan.car}: ${sentenceOf(plan)}`)
    .join('\n');
}

function sentenceOf(plan: PlanResponse): string {
  if (plan.max_trailer_kg === 0) return "can't race: it can't tow";
  if (plan.max_trailer_kg !== undefined) return `can't race: it may only tow ${plan.max_trailer_kg} kg`;
  if (plan.outcome === 'cannot race') return `can't race, not known: ${(plan.missing ?? []).join(', ')}`;
  if (plan.minutes === null) return `can't finish, stranded at km ${Math.round(plan.stranded_at_km ?? 0)}`;
  const stops = `${plan.stops} ${plan.stops === 1 ? 'stop' : 'stops'}`;
  return `${clock(plan.minutes)} (± ${amount(plan.error_min ?? 0)} min), ${stops}, ${amount(plan.energy_kwh ?? 0)} kWh, at ${Math.round(plan.cruise_kmh ?? 0)} km/h`;
}
