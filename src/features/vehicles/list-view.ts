import { type SortKey, sortKeys } from './car-row.ts';
import { bodies, drives, ports, segments } from './figures.ts';

/** An interval of a figure; an open end is absent. */
export interface Span {
  min?: number;
  max?: number;
}

/** All that a view of the list is made of; it stands in the address, so that a link shows the same. */
export interface ListView {
  search: string;
  sort: SortKey;
  /** True when the order is turned against the sort key's natural one. */
  reversed: boolean;
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
  /** Real range in km. */
  range: Span;
  /** Minutes from 10 to 80 %. */
  charging: Span;
  years: Span;
  /** Only cars with a heat pump as standard. */
  heatPump: boolean;
  /** Only cars that are still sold. */
  onSale: boolean;
}

export const defaultView: ListView = {
  search: '',
  sort: 'real',
  reversed: false,
  makes: [],
  bodies: [],
  segments: [],
  drives: [],
  ports: [],
  seats: {},
  towing: {},
  price: {},
  range: {},
  charging: {},
  years: {},
  heatPump: false,
  onSale: false,
};

/** Whether it is the view that the list opens with, in which the server's list is ordered. */
export function isDefaultView(view: ListView): boolean {
  return Object.values(writeView(view)).every((value) => value === undefined);
}

/** Names in the address of the lists and spans. Short, because links are shared. */
const listNames = { makes: 'make', bodies: 'body', segments: 'segment', drives: 'drive', ports: 'plug' } as const;
const spanNames = {
  seats: 'seats',
  towing: 'tow',
  price: 'price',
  range: 'range',
  charging: 'charge',
  years: 'year',
} as const;
const flagNames = { heatPump: 'heatpump', onSale: 'sale' } as const;
export type ListName = keyof typeof listNames;
export type SpanName = keyof typeof spanNames;
type FlagName = keyof typeof flagNames;
const listKeys = Object.keys(listNames) as ListName[];
export const spanKeys = Object.keys(spanNames) as SpanName[];
const flagKeys = Object.keys(flagNames) as FlagName[];

/** What a list may hold; makes are whatever the catalogue has. */
const allowed: Partial<Record<ListName, readonly string[]>> = { bodies, segments, drives, ports };

export const maxSearch = 100;
const maxChoices = 100;

/** Reads a view from an address. Whatever cannot be read is left at its default: a broken link still shows cars. */
export function parseView(query: URLSearchParams): ListView {
  const view: ListView = { ...defaultView, search: (query.get('q') ?? '').slice(0, maxSearch) };
  const sort = query.get('sort') ?? '';
  const key = sort.startsWith('-') ? sort.slice(1) : sort;
  const found = sortKeys.find((one) => one === key);
  if (found !== undefined) Object.assign(view, { sort: found, reversed: sort.startsWith('-') });
  else if (sort === '-') view.reversed = true;
  for (const name of listKeys) view[name] = parseList(query.get(listNames[name]), allowed[name]);
  for (const name of spanKeys) view[name] = parseSpan(query.get(spanNames[name]));
  for (const name of flagKeys) view[name] = query.get(flagNames[name]) === '1';
  return view;
}

function parseList(text: string | null, known: readonly string[] | undefined): string[] {
  const values = (text ?? '').split(',').filter((value) => value !== '' && (known?.includes(value) ?? true));
  return [...new Set(values)].slice(0, maxChoices);
}

function parseSpan(text: string | null): Span {
  const match = /^(\d{1,7})?\.\.(\d{1,7})?$/.exec(text ?? '');
  if (match === null) return {};
  const [, min, max] = match;
  return { ...(min === undefined ? {} : { min: Number(min) }), ...(max === undefined ? {} : { max: Number(max) }) };
}

/** The view as an address' query; defaults are left out. */
export function writeView(view: ListView): Record<string, string | undefined> {
  const query: Record<string, string | undefined> = { q: view.search.trim() || undefined };
  if (view.sort !== defaultView.sort || view.reversed) query.sort = `${view.reversed ? '-' : ''}${view.sort}`;
  for (const name of listKeys) query[listNames[name]] = view[name].join(',') || undefined;
  for (const name of spanKeys) query[spanNames[name]] = writeSpan(view[name]);
  for (const name of flagKeys) query[flagNames[name]] = view[name] ? '1' : undefined;
  return query;
}

function writeSpan({ min, max }: Span): string | undefined {
  return min === undefined && max === undefined ? undefined : `${min ?? ''}..${max ?? ''}`;
}

export type FilterName = ListName | SpanName | FlagName | 'search';
export const filterNames: readonly FilterName[] = ['search', ...listKeys, ...spanKeys, ...flagKeys];

/** The filters that narrow this view. */
export function activeFilters(view: ListView): FilterName[] {
  return filterNames.filter((name) => {
    const value = view[name];
    if (typeof value === 'string') return value.trim() !== '';
    if (typeof value === 'boolean') return value;
    return Array.isArray(value) ? value.length > 0 : writeSpan(value as Span) !== undefined;
  });
}

/** The view without one of its filters. */
export function withoutFilter(view: ListView, name: FilterName): ListView {
  return { ...view, [name]: defaultView[name] };
}

/** The view without any filter, in its order. */
export function withoutFilters({ sort, reversed }: ListView): ListView {
  return { ...defaultView, sort, reversed };
}
