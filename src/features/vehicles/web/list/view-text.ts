import { formatNumber } from '#web/format-number.ts';
import type { CarRow, NumberKey, SortKey } from '../../car-row.ts';
import type { CarView, FilterName, Span, SpanName } from '../../car-view.ts';
import type { FigurePath } from '../../figures.ts';
import { numberText, unitText } from '../figure-text.ts';
import { words } from '../words.ts';

const texts = words.carList;

/** Where a sort key's figure stands in the data; year and price per km are no figures of their own. */
export const pathOf: Partial<Record<SortKey, FigurePath>> = {
  price: 'price.de_eur',
  wltp: 'range.wltp_km',
  real: 'range.real_km',
  consumption: 'real_efficiency.combined_wh_per_km',
  charging: 'charge.dc_10_80_min',
  acceleration: 'performance.zero_to_100_s',
  power: 'performance.power_kw',
  weight: 'dimensions.curb_weight_kg',
};

/** What a column of this key is measured in; empty where its name says it. */
export function unitOf(key: SortKey): string {
  const path = pathOf[key];
  return path === undefined ? '' : unitText(path);
}

/** A value by its sort key, number and unit apart; undefined where it is not known. */
export function valueText(row: CarRow, key: NumberKey): { number: string; unit: string } | undefined {
  const value = row.values[key];
  if (value === undefined) return undefined;
  if (key === 'year') return { number: String(value), unit: '' };
  const path = pathOf[key];
  if (path === undefined) return { number: formatNumber(Math.round(value)), unit: texts.perKm };
  return { number: numberText(path, value), unit: unitText(path) };
}

export function wholeText(row: CarRow, key: NumberKey): string | undefined {
  const value = valueText(row, key);
  return value && (value.unit === '' ? value.number : `${value.number}\u00a0${value.unit}`);
}

const isYear = (name: SpanName) => name === 'years';

function spanText(name: SpanName, { min, max }: Span): string {
  const unit = texts.spanUnits[name];
  const text = (value: number) => {
    const number = isYear(name) ? String(value) : formatNumber(value);
    return unit === '' ? number : `${number} ${unit}`;
  };
  if (min !== undefined && max !== undefined) return min === max ? text(min) : `${text(min)} – ${text(max)}`;
  return min === undefined ? texts.atMost(text(max ?? 0)) : texts.atLeast(text(min));
}

/** What a filter that is on says, for its chip: "SUV, Estate", "≤ 55,000 €". */
export function filterText(view: CarView, name: FilterName): string {
  switch (name) {
    case 'search':
      return `“${view.search.trim()}”`;
    case 'heatPump':
    case 'onSale':
      return texts.filterNames[name];
    case 'makes':
    case 'bodies':
    case 'segments':
    case 'drives':
    case 'ports':
      return view[name].length > 3
        ? `${texts.filterNames[name]}: ${texts.chosen(view[name].length)}`
        : view[name].join(', ');
    case 'seats':
    case 'years':
      return `${texts.filterNames[name]} ${spanText(name, view[name])}`;
    default:
      return spanText(name, view[name]);
  }
}
