import type { Vehicle } from './vehicle.ts';

type Dates = Pick<Vehicle, 'year' | 'date'>;

/** `end not known`: it was on sale, but it's unknown whether it still is. */
export type SaleState = 'announced' | 'on sale' | 'ended' | 'end not known';

/** A car counts as on sale for this many years after it's last known to have been sold. */
const evidenceYears = 1;

/**
 * The last year in which the car is known to have been sold: its newest model year or the year its sales began,
 * whichever is later.
 */
export function lastKnownYear({ year, date }: Dates): number {
  return Math.max(Number((date.from ?? String(year)).slice(0, 4)), Number(date.model_years?.slice(-4) ?? 0));
}

/**
 * The state in a month (YYYY-MM). If the start isn't known, the car's year counts. Without a known end it's on sale
 * only if it's known to have been sold this year or last year.
 */
export function saleStateOf(car: Dates, today: string): SaleState {
  const { from = String(car.year), to } = car.date;
  if (from > today.slice(0, from.length)) return 'announced';
  if (to !== undefined) return to >= today.slice(0, to.length) ? 'on sale' : 'ended';
  return lastKnownYear(car) >= Number(today.slice(0, 4)) - evidenceYears ? 'on sale' : 'end not known';
}

export const isOnSale = (car: Dates, today: string): boolean => saleStateOf(car, today) === 'on sale';

/** YYYY-MM in the viewer's time zone. */
export function thisMonth(): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}
