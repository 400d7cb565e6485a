import { type SortKey, sortKeys } from './car-row.ts';
import { bodies, drives, ports, segments } from './figures.ts';
import { type Market, markets } from './markets.ts';
import { parseTrip, type Trip, writeTrip } from './trip.ts';

/** An interval of a figure; an open end is absent. */
export interface Span {
  min?: number;
  max?: number;
}

/** The list's filters and order, stored in the address so that a link shows the same list. */
export interface ListView {
  search: string;
  sort: SortKey;
  /** Whether the order is the reverse of the sort key's natural one. */
  reversed: boolean;
  /** Where this version of the car is sold. */
  market: Market | 'all';
  makes: readonly string[];
  bodies: readonly string[];
  segments: readonly string[];
  drives: readonly string[];
  ports: readonly string[];
  seats: Span;
  /** kg, braked. */
  towing: Span;
  /** Euro. */
  price: Span;
  /** Whether the price filter keeps cars whose price in euros isn't known. */
  keepUnpriced: boolean;
  /** Real range in km. */
  range: Span;
  /** Minutes from 10 to 80%. */
  charging: Span;
  years: Span;
  /** Minutes of the trip, door to door. */
  tripTime: Span;
  /** The trip whose times are shown; undefined until one is chosen. */
  trip: Trip | undefined;
  /** Only cars with a standard heat pump. */
  heatPump: boolean;
  onSale: boolean;
  favourites: boolean;
}

export const defaultView: ListView = {
  search: '',
  sort: 'real',
  reversed: false,
  market: 'all',
  makes: [],
  bodies: [],
  segments: [],
  drives: [],
  ports: [],
  seats: {},
  towing: {},
  price: {},
  keepUnpriced: false,
  range: {},
  charging: {},
  years: {},
  tripTime: {},
  trip: undefined,
  heatPump: false,
  onSale: false,
  favourites: false,
};

/** The two filters behind the choice between all cars and those on sale in Europe. */
export type Availability = Pick<ListView, 'market' | 'onSale'>;
export const allCars: Availability = { market: defaultView.market, onSale: defaultView.onSale };
export const onSaleInEurope: Availability = { market: 'Europe', onSale: true };

export const hasAvailability = (view: Availability, { market, onSale }: Availability): boolean =>
  view.market === market && view.onSale === onSale;

/**
 * Whether it's the default view or the view of cars on sale in Europe. For both, the server sends the first cars ahead
 * of the rest.
 */
export function isFirstView(view: ListView): boolean {
  return (
    isSameView({ ...view, ...allCars }, defaultView) &&
    [allCars, onSaleInEurope].some((availability) => hasAvailability(view, availability))
  );
}

/** Whether two views have the same address. */
export const isSameView = (a: ListView, b: ListView): boolean => {
  const [one, other] = [writeView(a), writeView(b)];
  return Object.keys(one).every((name) => one[name] === other[name]) && one.sort === other.sort;
};

/** Names in the address, which are short because links are shared. */
const listNames = { makes: 'make', bodies: 'body', segments: 'segment', drives: 'drive', ports: 'plug' } as const;
const spanNames = {
  seats: 'seats',
  towing: 'tow',
  price: 'price',
  range: 'range',
  charging: 'charge',
  years: 'year',
  tripTime: 'time',
} as const;
const flagNames = { heatPump: 'heatpump', onSale: 'sale', favourites: 'fav' } as const;
const marketName = 'market';
const tripName = 'trip';
const unpricedName = 'unpriced';
const everyMarket = 'all';
export type ListName = keyof typeof listNames;
export type SpanName = keyof typeof spanNames;
type FlagName = keyof typeof flagNames;
export const listKeys = Object.keys(listNames) as ListName[];
export const spanKeys = Object.keys(spanNames) as SpanName[];
const flagKeys = Object.keys(flagNames) as FlagName[];

/** The allowed values of each list. Makes aren't limited, because they depend on the catalogue. */
const allowed: Partial<Record<ListName, readonly string[]>> = { bodies, segments, drives, ports };

export const maxSearch = 100;
const maxChoices = 100;

/** Parses a view from an address. Anything unreadable falls back to its default, so a broken link still shows cars. */
export function parseView(query: URLSearchParams): ListView {
  const view: ListView = { ...defaultView, search: (query.get('q') ?? '').slice(0, maxSearch) };
  const sort = query.get('sort') ?? '';
  const key = sort.startsWith('-') ? sort.slice(1) : sort;
  const found = sortKeys.find((sortKey) => sortKey === key);
  if (found !== undefined) Object.assign(view, { sort: found, reversed: sort.startsWith('-') });
  else if (sort === '-') view.reversed = true;
  for (const name of listKeys) view[name] = parseList(query.get(listNames[name]), allowed[name]);
  for (const name of spanKeys) view[name] = parseSpan(query.get(spanNames[name]));
  view.market =
    ([...markets, everyMarket] as const).find((market) => market === query.get(marketName)) ?? defaultView.market;
  view.trip = parseTrip(query.get(tripName));
  for (const name of flagKeys) view[name] = query.get(flagNames[name]) === '1';
  view.keepUnpriced = isSet(view.price) && query.get(unpricedName) === '1';
  return view;
}

/** Whether an address contains any part of a view; if so, stored choices don't apply. */
export function hasView(query: URLSearchParams): boolean {
  return ['q', 'sort', marketName, ...Object.values({ ...listNames, ...spanNames, ...flagNames })].some(
    (name) => query.get(name) !== null,
  );
}

export const isSet = ({ min, max }: Span): boolean => min !== undefined || max !== undefined;

function parseList(text: string | null, known: readonly string[] | undefined): string[] {
  const values = (text ?? '').split(',').filter((value) => value !== '' && (known?.includes(value) ?? true));
  return [...new Set(values)].slice(0, maxChoices);
}

/** Allows decimals, because a whole number of miles isn't a whole number of kilometres. */
function parseSpan(text: string | null): Span {
  const match = /^(\d{1,7}(?:\.\d{1,3})?)?\.\.(\d{1,7}(?:\.\d{1,3})?)?$/.exec(text ?? '');
  if (match === null) return {};
  const [, min, max] = match;
  return { ...(min === undefined ? {} : { min: Number(min) }), ...(max === undefined ? {} : { max: Number(max) }) };
}

/** The view as query parameters; defaults are left out. */
export function writeView(view: ListView): Record<string, string | undefined> {
  const query: Record<string, string | undefined> = { q: view.search.trim() || undefined };
  if (view.sort !== defaultView.sort || view.reversed) query.sort = `${view.reversed ? '-' : ''}${view.sort}`;
  for (const name of listKeys) query[listNames[name]] = view[name].join(',') || undefined;
  for (const name of spanKeys) query[spanNames[name]] = writeSpan(view[name]);
  query[marketName] = view.market === defaultView.market ? undefined : view.market;
  query[tripName] = view.trip && writeTrip(view.trip);
  for (const name of flagKeys) query[flagNames[name]] = view[name] ? '1' : undefined;
  query[unpricedName] = view.keepUnpriced && isSet(view.price) ? '1' : undefined;
  return query;
}

function writeSpan({ min, max }: Span): string | undefined {
  return min === undefined && max === undefined ? undefined : `${min ?? ''}..${max ?? ''}`;
}

export type FilterName = ListName | SpanName | FlagName | 'search' | 'market';
/** In the order of their chips. */
export const filterNames: readonly FilterName[] = [
  ...(['search', 'market', 'onSale'] as const),
  ...listKeys,
  ...spanKeys,
  ...(['heatPump', 'favourites'] as const),
];

export function activeFilters(view: ListView): FilterName[] {
  return filterNames.filter((name) => {
    const value = view[name];
    if (name === 'market') return value !== everyMarket;
    if (typeof value === 'string') return value.trim() !== '';
    if (typeof value === 'boolean') return value;
    return Array.isArray(value) ? value.length > 0 : writeSpan(value as Span) !== undefined;
  });
}

export function withoutFilter(view: ListView, name: FilterName): ListView {
  return { ...view, [name]: defaultView[name], ...(name === 'price' && { keepUnpriced: false }) };
}

/** All cars, in the same order and with the same trip. */
export function withoutFilters({ sort, reversed, trip }: ListView): ListView {
  return { ...defaultView, sort, reversed, trip };
}

export const needsTrip = ({ sort, tripTime, trip }: ListView): boolean =>
  trip !== undefined || sort === 'trip' || writeSpan(tripTime) !== undefined;
