import type { Source } from '../../attributions.ts';

export type RegisterSource = Extract<Source, 'nrcan' | 'vca' | 'ademe'>;

/** Months since the year 0, both included. */
export interface Months {
  from: number;
  to: number;
}

/** One version of a car as a register has it; figures in the units of our own. */
export interface RegisterRow {
  source: RegisterSource;
  /** How the owner finds it in the file. */
  label: string;
  /** As the file writes them. */
  make: string;
  model: string;
  description: string;
  /** When such a car was sold, as far as the row or the age of the file says. */
  sold: Months;
  /** Whether the row itself names its model year; else its time is that of the file. */
  isDated: boolean;
  /** What tells cars apart; absent where the row does not say. */
  powerKw?: number | undefined;
  batteryKwh?: number | undefined;
  isAwd?: boolean | undefined;
  isCabriolet: boolean;
  isEstate: boolean;
  /** Of thirty minutes: no figure of ours, but rows that differ in it are different cars. */
  nominalKw?: number | undefined;
  /** Best and worst version of the row, in km: WLTP of VCA and ADEME, EPA of NRCan. */
  rangeKm?: { best: number; worst: number } | undefined;
  /** Whether best and worst are the ends of a type approval, between which the versions on sale lie. */
  isFamily: boolean;
  /** Of the best version, with the losses of charging. */
  whPerKm?: number | undefined;
  cityWhPerKm?: number | undefined;
  highwayWhPerKm?: number | undefined;
  /** Running order, the lightest, with a driver of 75 kg. */
  massKg?: number | undefined;
  /** Whether the file itself states the power, so that it may be taken over. */
  isPowerStated: boolean;
}

/** What a reader made of a register's file. */
export interface RegisterFile {
  source: RegisterSource;
  rows: RegisterRow[];
}

export const monthOf = (year: number, month: number) => year * 12 + month - 1;

/** A number written with a decimal point or comma; undefined for what is none, and for 0, which registers write for unknown. */
export function numberIn(cell: string): number | undefined {
  const value = /^[\d.,]+$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN;
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
