import { folded } from '#shared/text-match.ts';
import { type FigurePath, figureAt } from './figures.ts';
import type { TripTime } from './trip.ts';
import type { Vehicle } from './vehicle.ts';

export const sortKeys = [
  'name',
  'price',
  'wltp',
  'real',
  'consumption',
  'charging',
  'acceleration',
  'power',
  'weight',
  'year',
  'pricePerKm',
  'trip',
] as const;
export type SortKey = (typeof sortKeys)[number];
/** The figure that a sort key stands for; year, price per km and trip time aren't figures. */
export const figureOf: Partial<Record<SortKey, FigurePath>> = {
  price: 'price.de_eur',
  wltp: 'range.wltp_km',
  real: 'range.real_km',
  consumption: 'real_efficiency.combined_wh_per_km',
  charging: 'charge.dc_10_80_min',
  acceleration: 'performance.zero_to_100_s',
  power: 'performance.power_kw',
  weight: 'dimensions.curb_weight_kg',
};
export type NumberKey = Exclude<SortKey, 'name'>;

/** A car prepared for fast sorting, filtering and searching. */
export interface CarRow {
  name: string;
  vehicle: Vehicle;
  /** Name and year, normalised for searching. */
  searchText: string;
  values: Record<NumberKey, number | undefined>;
  /** Undefined until it's planned; its minutes are also in `values`. */
  trip?: TripTime | undefined;
  /** Whether most of what a buyer compares is unknown; such a car is never at the top of the list. */
  isMostlyUnknown: boolean;
}

const comparedFigures = [
  'price.de_eur',
  'range.wltp_km',
  'charge.dc_10_80_min',
  'performance.zero_to_100_s',
  'performance.power_kw',
  'dimensions.curb_weight_kg',
  'dimensions.cargo_l',
  'misscellaneous.tow_braked_kg',
] as const satisfies readonly FigurePath[];

/** Compares code units, which is fast, and good enough for names in one script. */
export const byName = (a: CarRow, b: CarRow) =>
  a.searchText < b.searchText ? -1 : a.searchText > b.searchText ? 1 : 0;

/** Euro per km of real range; undefined without a price or a range. */
export function pricePerKm({ price, range }: Pick<Vehicle, 'price' | 'range'>): number | undefined {
  return price.de_eur === undefined || range.real_km === undefined ? undefined : price.de_eur / range.real_km;
}

export function carRow(name: string, vehicle: Vehicle): CarRow {
  const { price, range, real_efficiency, charge, performance, dimensions } = vehicle;
  return {
    name,
    vehicle,
    searchText: folded(`${name} ${vehicle.year}`),
    values: {
      price: price.de_eur,
      wltp: range.wltp_km,
      real: range.real_km,
      consumption: real_efficiency.combined_wh_per_km,
      charging: charge.dc_10_80_min,
      acceleration: performance.zero_to_100_s,
      power: performance.power_kw,
      weight: dimensions.curb_weight_kg,
      year: vehicle.year,
      pricePerKm: pricePerKm(vehicle),
      trip: undefined,
    },
    isMostlyUnknown:
      2 * comparedFigures.filter((path) => figureAt(vehicle, path) !== undefined).length < comparedFigures.length,
  };
}

export const withTrip = (row: CarRow, trip: TripTime | undefined): CarRow => ({
  ...row,
  values: { ...row.values, trip: trip?.minutes },
  trip,
});

/** Euros are first, because only prices in euros are sorted and filtered. */
const pricePaths = ['price.de_eur', 'price.us_usd', 'price.cn_cny'] as const satisfies readonly FigurePath[];

interface KnownPrice {
  path: (typeof pricePaths)[number];
  value: number;
}

/** The price to show: in euros if known, otherwise in dollars or yuan, unconverted. */
export function shownPrice({ price }: Pick<Vehicle, 'price'>): KnownPrice | undefined {
  const values = [price.de_eur, price.us_usd, price.cn_cny];
  return pricePaths.flatMap((path, index) => {
    const value = values[index];
    return value === undefined ? [] : { path, value };
  })[0];
}

/** A real range is estimated from the first of these that's known (`server/derive.ts`). */
const ratings = ['wltp_km', 'epa_km', 'nedc_km', 'cltc_km'] as const;
type Rating = 'WLTP' | 'EPA' | 'NEDC' | 'CLTC';

/**
 * The rating that a car's real range is estimated from; undefined if the range comes from a source, follows from a
 * sourced consumption, or isn't known.
 */
export function estimatedFrom({ range, derived }: Pick<Vehicle, 'range' | 'derived'>): Rating | undefined {
  if (!derived.includes('range.real_km') || !derived.includes('real_efficiency.combined_wh_per_km')) return undefined;
  const rating = ratings.find((name) => range[name] !== undefined);
  return rating && (rating.slice(0, -'_km'.length).toUpperCase() as Rating);
}

/** Cars by id, including ids of cars merged into them; current ids win over former ones. */
export function carsById(rows: readonly CarRow[]): ReadonlyMap<string, CarRow> {
  const byId = new Map<string, CarRow>();
  for (const row of rows) for (const id of row.vehicle.formerIds ?? []) byId.set(id, row);
  for (const row of rows) byId.set(row.vehicle.id, row);
  return byId;
}

/** Replaces stored ids with current ones, without duplicates; unknown ids are left unchanged. */
export const currentIds = (ids: Iterable<string>, byId: ReadonlyMap<string, CarRow>): string[] => [
  ...new Set(Array.from(ids, (id) => byId.get(id)?.vehicle.id ?? id)),
];

/** Whether untrusted text could be a car's slug, like the contract's `vehicleId` but without loading a validator. */
export const isSlug = (word: string): boolean => /^[a-z0-9-]{1,120}$/.test(word);
