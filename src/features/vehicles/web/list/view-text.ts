import { formatNumber } from '#web/text/format-number.ts';
import { type Shown, shownIn } from '#web/text/units.ts';
import { isLargestFirst } from '../../car-list.ts';
import {
  type CarRow,
  estimatedFrom,
  figureOf,
  type NumberKey,
  type SortKey,
  shownPrice,
  sortKeys,
} from '../../car-row.ts';
import type { Scale } from '../../facets.ts';
import type { FigurePath } from '../../figures.ts';
import type { FilterName, ListView, Span, SpanName } from '../../list-view.ts';
import { figureText, numberAndUnit, numberText, shownFigure, unitText, withUnit } from '../figure-text.ts';
import * as messages from '../messages.ts';
import { tripMinutes } from '../trip/trip-text.ts';

const texts = messages.carList;

/** The figure whose unit a span uses; years have none. */
const figureOfSpan: Partial<Record<SpanName, FigurePath>> = {
  seats: 'misscellaneous.seats',
  towing: 'misscellaneous.tow_braked_kg',
  price: 'price.de_eur',
  range: 'range.real_km',
  charging: 'charge.dc_10_80_min',
};

export function shownSpan(name: SpanName): Shown {
  const path = figureOfSpan[name];
  return path === undefined ? years : shownFigure(path);
}

const years: Shown = { unit: '', of: (value) => value, metric: (shown) => shown };

/** The unit of a column; empty if the name already contains it. */
export function unitOf(key: SortKey): string {
  const path = figureOf[key];
  return path === undefined ? '' : unitText(path);
}

export const columnName = (column: ColumnKey | 'name'): string => {
  if (column === 'boot' || column === 'tows') return texts.moreColumns[column];
  return texts.columns[column];
};

export function columnUnit(column: ColumnKey): string {
  if (column === 'boot') return unitText('dimensions.cargo_l');
  if (column === 'tows') return unitText('misscellaneous.tow_braked_kg');
  return unitOf(column);
}

/** A cell's text without the unit; undefined if unknown. */
export function cellText(row: CarRow, column: ColumnKey): string | undefined {
  // Aligns 5 and 4.9 seconds by their decimals.
  if (column === 'acceleration') return row.values.acceleration?.toFixed(1);
  if (isSortKey(column)) return numberOf(row, column) ?? foreignPrice(row, column);
  const { dimensions, misscellaneous } = row.vehicle;
  const value = column === 'boot' ? dimensions.cargo_l : misscellaneous.tow_braked_kg;
  if (value === undefined) return undefined;
  return column === 'tows' && value === 0 ? texts.noTowing : formatNumber(value);
}

function numberOf(row: CarRow, key: NumberKey): string | undefined {
  const value = row.values[key];
  if (value === undefined) return undefined;
  if (key === 'year') return String(value);
  if (key === 'trip') return tripMinutes(value);
  const path = figureOf[key];
  return path === undefined ? formatNumber(shownIn('€/km').of(value), 0) : numberText(path, value);
}

/** A price in dollars or yuan, with its sign, if the one in euros isn't known. It's shown, but never sorted by. */
function foreignPrice({ vehicle }: CarRow, key: NumberKey): string | undefined {
  const price = key === 'price' ? shownPrice(vehicle) : undefined;
  return price && figureText(price.path, price.value);
}

/** Columns that are only as accurate as the real range. */
const rangeColumns: ReadonlySet<ColumnKey> = new Set<ColumnKey>(['real', 'consumption', 'pricePerKm']);

/** The rating that a figure is estimated from, if any. */
export function estimateOf(row: CarRow, column: ColumnKey): string | undefined {
  const isKnown = isSortKey(column) && row.values[column] !== undefined;
  return isKnown && rangeColumns.has(column) ? estimatedFrom(row.vehicle) : undefined;
}

function shownValue(key: NumberKey): Shown {
  const path = figureOf[key];
  if (path !== undefined) return shownFigure(path);
  return key === 'pricePerKm' ? shownIn('€/km') : years;
}

/** Whether the displayed values descend: mi/kWh descend where Wh/km ascend. */
export const descends = (sort: SortKey, reversed: boolean): boolean =>
  (isLargestFirst(sort) !== reversed) !== (sort !== 'name' && shownValue(sort).isInverted === true);

const unitOfValue = (key: NumberKey) => (key === 'pricePerKm' ? messages.figureWords.perKm : unitOf(key));

/** The value for a sort key, number and unit separately; undefined if unknown. */
export function valueText(row: CarRow, key: NumberKey): { number: string; unit: string } | undefined {
  const number = numberOf(row, key);
  if (number !== undefined) return key === 'trip' ? splitUnit(number) : numberAndUnit(number, unitOfValue(key));
  const foreign = foreignPrice(row, key);
  return foreign === undefined ? undefined : { number: foreign, unit: '' };
}

/** Splits "6 h 15 min" into "6 h 15" and "min". */
function splitUnit(time: string): { number: string; unit: string } {
  const at = time.lastIndexOf('\u00a0');
  return { number: time.slice(0, at), unit: time.slice(at + 1) };
}

export function textWithUnit(row: CarRow, key: NumberKey): string | undefined {
  const number = numberOf(row, key);
  return number === undefined ? foreignPrice(row, key) : withUnit(number, unitOfValue(key));
}

const isYear = (name: SpanName) => name === 'years';

export function spanText(name: SpanName, { min, max }: Span): string {
  const { unit, of } = shownSpan(name);
  const number = (value: number) => {
    if (name === 'tripTime') return tripMinutes(value);
    return isYear(name) ? String(value) : formatNumber(of(value), 0);
  };
  const text = (value: string) => withUnit(value, unit);
  if (min !== undefined && max !== undefined) return text(min === max ? number(min) : `${number(min)}–${number(max)}`);
  return min === undefined ? texts.atMost(text(number(max ?? 0))) : texts.atLeast(text(number(min)));
}

const selfExplanatory: ReadonlySet<FilterName> = new Set(['market', 'onSale', 'heatPump', 'favourites']);

/** A chip's text, with the filter's name if it's unclear without: "body: SUV, Estate", but "Europe". */
export function filterTitle(view: ListView, name: FilterName): string {
  const text = filterText(view, name);
  return selfExplanatory.has(name) ? text : `${texts.filterNames[name]}: ${text}`;
}

/** The text of an active filter's chip: "SUV, Estate", "≤ €55,000". */
export function filterText(view: ListView, name: FilterName): string {
  switch (name) {
    case 'search':
      return `“${view.search.trim()}”`;
    case 'market':
      return view.market;
    case 'heatPump':
    case 'onSale':
    case 'favourites':
      return sentenceCase(texts.filterNames[name]);
    case 'makes':
    case 'bodies':
    case 'segments':
    case 'drives':
    case 'ports':
      return view[name].length > 3
        ? `${texts.filterNames[name]}: ${texts.chosen(view[name].length)}`
        : view[name].join(', ');
    case 'price': {
      const text = spanText(name, view.price);
      return view.keepUnpriced ? texts.orUnknown(text) : text;
    }
    case 'seats':
    case 'years':
    case 'tripTime':
      return `${texts.filterNames[name]} ${spanText(name, view[name])}`;
    default:
      return spanText(name, view[name]);
  }
}

/** Columns that can't be sorted by. */
const plainColumns = ['boot', 'tows'] as const;
type PlainColumn = (typeof plainColumns)[number];
export type ColumnKey = NumberKey | PlainColumn;

export const narrowColumns: readonly ColumnKey[] = ['real', 'price', 'charging', 'consumption', 'acceleration'];
const byStep: readonly (readonly ColumnKey[])[] = [
  narrowColumns,
  [...narrowColumns, ...plainColumns],
  [...narrowColumns, ...plainColumns, 'power', 'pricePerKm'],
];

export const isSortKey = (column: ColumnKey): column is NumberKey => sortKeys.some((key) => key === column);

/**
 * The columns for 1 to 3 breakpoints. The range, the sort key and, once there's a trip, its time always have a column.
 * Those that aren't among the usual columns come after the range and replace the last ones.
 */
export function columnsFor(sort: SortKey, steps: number, hasTrip = sort === 'trip'): readonly ColumnKey[] {
  const usual = byStep[Math.min(Math.max(steps, 1), byStep.length) - 1] ?? narrowColumns;
  const [range = 'real', ...others] = usual;
  const isMore = sort !== 'name' && sort !== 'year' && !usual.includes(sort);
  const more = [...new Set<ColumnKey>([...(hasTrip ? ['trip' as const] : []), ...(isMore ? [sort] : [])])];
  // The trip's column is as wide as two.
  const room = others.length - more.length - (hasTrip ? 1 : 0);
  const isSortBeyond = others.indexOf(sort as ColumnKey) >= room;
  const remaining = others.filter((column, index) => column === sort || index < room - (isSortBeyond ? 1 : 0));
  return [range, ...more, ...remaining];
}

export const sentenceCase = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const laneStep = 50;
/** Minimum position of a car with a known figure. */
const minShare = 0.06;

/** The length of a car's bar, from the displayed number, so that the best car also has the longest bar in mi/kWh. */
export function lengthOf({ values }: CarRow, key: NumberKey): number | undefined {
  const { of, isInverted } = shownValue(key);
  const value = values[key];
  return value !== undefined && isInverted ? of(value) : value;
}

/** Where these cars' lanes end: their largest figure, rounded up to 50; 0 if none is known. */
export function laneEnd(rows: readonly CarRow[], key: NumberKey): number {
  const max = rows.reduce((top, row) => Math.max(top, lengthOf(row, key) ?? 0), 0);
  const step = shownValue(key).isInverted ? 1 : laneStep;
  return Math.ceil(max / step) * step;
}

/** A car's position on its lane, from 0.06 to 1; 0 if its figure is unknown. */
export const shareOf = (value: number | undefined, end: number): number =>
  value === undefined || end <= 0 ? 0 : Math.min(1, Math.max(minShare, value / end));

const clamp = (value: number, { from, to }: Scale) => Math.min(to, Math.max(from, value));

export const lowerOf = ({ min }: Span, scale: Scale): number => clamp(min ?? scale.from, scale);
export const upperOf = ({ max }: Span, scale: Scale): number => clamp(max ?? scale.to, scale);

/** A scale in the user's units, with round ends and steps. */
export function shownScale(scale: Scale, { of, decimals }: Shown): Scale {
  if (decimals === undefined) return scale;
  const step = Math.max(1, 5 * Math.round(of(scale.step) / 5));
  return { from: step * Math.ceil(of(scale.from) / step), to: step * Math.floor(of(scale.to) / step), step };
}

/** An interval with both of its ends converted; open ends stay open. */
export const mapSpan = ({ min, max }: Span, map: (value: number) => number): Span =>
  spanOf(min === undefined ? min : map(min), max === undefined ? max : map(max));

export const spanOf = (min: number | undefined, max: number | undefined): Span => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});

/** The interval after moving the lower thumb, at most to the upper one; at the start of the scale it's open. */
export function withLower(span: Span, value: number, scale: Scale): Span {
  const lower = Math.min(value, upperOf(span, scale));
  return spanOf(lower <= scale.from ? undefined : lower, span.max);
}

/** The interval after moving the upper thumb, at least to the lower one; at the end of the scale it's open. */
export function withUpper(span: Span, value: number, scale: Scale): Span {
  const upper = Math.max(value, lowerOf(span, scale));
  return spanOf(span.min, upper >= scale.to ? undefined : upper);
}

const pageSteps = 10;

/** The value after Page Up or Page Down, which move by ten steps in every browser; undefined for other keys. */
export function movedBy(key: string, value: number, scale: Scale): number | undefined {
  if (key === 'PageUp') return clamp(value + pageSteps * scale.step, scale);
  if (key === 'PageDown') return clamp(value - pageSteps * scale.step, scale);
  return undefined;
}
