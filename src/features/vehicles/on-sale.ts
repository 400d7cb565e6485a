import type { Vehicle } from './vehicle.ts';

type Dates = Pick<Vehicle, 'year' | 'date'>;

/** Whether a car is announced, on sale or no longer on sale; or it's unknown whether it still is. */
export type SaleState = 'announced' | 'on sale' | 'ended' | 'end not known';

/** A car counts as on sale for this many years after it was last known to be. */
const evidenceYears = 1;

/** The last year in which it was certainly sold: its newest model year, or the year its sales began. */
export function lastKnownYear({ year, date }: Dates): number {
  return Math.max(Number((date.from ?? String(year)).slice(0, 4)), Number(date.model_years?.slice(-4) ?? 0));
}

/**
 * The state in a month (YYYY-MM). An unknown start counts as the car's year. Without a known end it's on sale only if
 * it was known to be sold this year or last year; before that, nobody knows.
 */
export function saleStateOf(car: Dates, today: string): SaleState {
  const { from = String(car.year), to } = car.date;
  if (from > today.slice(0, from.length)) return 'announced';
  if (to !== undefined) return to >= today.slice(0, to.length) ? 'on sale' : 'ended';
  return lastKnownYear(car) >= Number(today.slice(0, 4)) - evidenceYears ? 'on sale' : 'end not known';
}

export const isOnSale = (car: Dates, today: string): boolean => saleStateOf(car, today) === 'on sale';
