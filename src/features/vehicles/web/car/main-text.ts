import { type FigurePath, figureAt, type SectionName } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { monthText, numberAndUnit, numberText, unitText } from '../figure-text.ts';
import * as messages from '../messages.ts';

const mainFigure: Record<SectionName, FigurePath> = {
  price: 'price.de_eur',
  battery: 'battery.usable_kwh',
  charge: 'charge.dc_10_80_min',
  performance: 'performance.zero_to_100_s',
  date: 'date.from',
  dimensions: 'dimensions.length_mm',
  efficiency: 'efficiency.wltp_wh_per_km',
  misscellaneous: 'misscellaneous.seats',
  range: 'range.real_km',
  real_efficiency: 'real_efficiency.combined_wh_per_km',
};

/** A section's main figure, with its unit separately: "4.30" and "m", "€54,900" and "". Undefined if unknown. */
export function mainText(section: SectionName, car: Vehicle): { number: string; unit: string } | undefined {
  const path = mainFigure[section];
  const value = figureAt(car, path);
  if (value === undefined) return undefined;
  if (typeof value !== 'number') return { number: monthText(String(value), 'short'), unit: '' };
  if (path === 'dimensions.length_mm') return { number: (value / 1000).toFixed(2), unit: 'm' };
  const unit = path === 'misscellaneous.seats' ? messages.carFigures.seatsUnit : unitText(path);
  return numberAndUnit(numberText(path, value), unit);
}
