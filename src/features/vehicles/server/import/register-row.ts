import type { Source } from '../../attributions.ts';

export type RegisterSource = Extract<Source, 'nrcan' | 'epa' | 'vca' | 'ademe'>;

/** Canada and the USA use the same test, and have a row for each model year. */
export const isAmerican = (source: RegisterSource | undefined): boolean => source === 'nrcan' || source === 'epa';

/** Inclusive, in months since the year 0. */
export interface Months {
  from: number;
  to: number;
}

/** One version of a car in a register, in our units. */
export interface RegisterRow {
  source: RegisterSource;
  /** Identifies the row in reports to the owner. */
  label: string;
  /** As written in the file. */
  make: string;
  model: string;
  description: string;
  /** When the car was on sale, judging by the row or the file's age. */
  sold: Months;
  /** Whether the row itself has a model year; otherwise its date is the file's. */
  isDated: boolean;
  /** This and the following distinguish cars; absent if the row doesn't say. */
  powerKw?: number | undefined;
  batteryKwh?: number | undefined;
  isAwd?: boolean | undefined;
  isCabriolet: boolean;
  isEstate: boolean;
  /** 30-minute power. It isn't one of our figures, but rows with different values are different cars. */
  nominalKw?: number | undefined;
  /** The row's best and worst version, in km: WLTP for VCA and ADEME, EPA for NRCan and the EPA. */
  rangeKm?: { best: number; worst: number } | undefined;
  /** Whether best and worst are the ends of a type approval that includes all versions on sale. */
  isFamily: boolean;
  /** Of the best version, including charging losses. */
  whPerKm?: number | undefined;
  cityWhPerKm?: number | undefined;
  highwayWhPerKm?: number | undefined;
  /** In running order with a 75 kg driver, of the lightest version. */
  massKg?: number | undefined;
  /** Whether the file itself states the power, so that it may be imported. */
  isPowerStated: boolean;
}

export interface RegisterFile {
  source: RegisterSource;
  rows: RegisterRow[];
}

export const monthOf = (year: number, month: number) => year * 12 + month - 1;

/** Parses a number with a decimal point or comma; undefined for anything else, and for 0, which means unknown. */
export function parseNumber(cell: string): number | undefined {
  const value = /^[\d.,]+$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN;
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
