import { folded } from '#shared/text-match.ts';
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
  /** For the best version, including charging losses. */
  whPerKm?: number | undefined;
  cityWhPerKm?: number | undefined;
  highwayWhPerKm?: number | undefined;
  /** Mass in running order of the lightest version, with a 75 kg driver. */
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

/** The data that a description contains, because registers put everything into one line of text. */
interface Described {
  batteryKwh: number | undefined;
  powerKw: number | undefined;
  isAwd: boolean | undefined;
  isCabriolet: boolean;
  isEstate: boolean;
  /** The months of a stated model year. */
  sold: Months | undefined;
}

const number = String.raw`(\d{1,3}(?:[.,]\d+)?)`;
const kwhText = new RegExp(`${number}\\s?kwh\\b`, 'i');
const kwText = new RegExp(`${number}\\s?kw\\b`, 'i');
/** Other ways to write kWh: Renault's EV60 and Z.E. 50, Nissan's 40B. */
const shortBattery = /\b(?:ev|z\.?\s?e\.?)\s?(\d\d)\b(?![.,]\d)|\b(\d\d)b\b/i;
const horsepowerText = /(\d{2,4})\s?(bhp|hp|ps|ch|cv)\b/i;
/** kW per brake horsepower, and per metric horsepower. */
const kwPerBhp = 0.7457;
const kwPerPs = 0.7355;
/** Smaller values are on-board chargers and connectors. */
const minMotorKw = 26;
const sameShare = 0.08;

export function describe(text: string): Described {
  const plain = folded(text);
  const [, hp, unit] = horsepowerText.exec(plain) ?? [];
  const horsepower = hp === undefined ? undefined : Number(hp);
  const fromHorsepower = horsepower === undefined ? undefined : horsepower * (unit === 'bhp' ? kwPerBhp : kwPerPs);
  const kw = decimal(kwText.exec(plain)?.[1]);
  // In "42kW 118hp" and "99kW (294ch)", kW should have been kWh.
  const isBattery = kw !== undefined && fromHorsepower !== undefined && Math.abs(kw / fromHorsepower - 1) > sameShare;
  const short = shortBattery.exec(text);
  const motorKw = kw === undefined || kw < minMotorKw || isBattery ? undefined : kw;
  return {
    batteryKwh:
      decimal(kwhText.exec(plain)?.[1]) ?? (isBattery && kw >= minMotorKw - 6 ? kw : decimal(short?.[1] ?? short?.[2])),
    powerKw: fromHorsepower ?? motorKw,
    isAwd: awd(plain),
    isCabriolet: /\b(?:cabrio|cabriolet|convertible|500c|spider)\b/.test(plain),
    isEstate: /\b(?:sw|sports? tourer|sport turismo|cross turismo|avant|estate)\b/.test(plain),
    sold: modelYear(plain),
  };
}

const decimal = (text: string | undefined) => (text === undefined ? undefined : Number(text.replace(',', '.')));

function awd(plain: string): boolean | undefined {
  if (/\b(?:awd|4wd|4 ?matic|4motion|quattro|xdrive(?:\d+)?|all4|4x4|e-4orce|4 roues motrices)\b/.test(plain))
    return true;
  if (/\b(?:twin|dual)[ -](?:motor|plus|pro|ultimate|core|ultra)\b|\brecharge twin\b/.test(plain)) return true;
  if (/\b(?:rwd|fwd|2wd|edrive(?:\d+)?|propulsion|traction|single motor)\b/.test(plain)) return false;
  return undefined;
}

/** Matches MY22, 22MY, 2021MY, MY23/24, Model Year 2021.5 and Model Year Post 2023.50. */
const modelYearText =
  /\bmy ?(?:20)?(\d\d)(?:[./](\d+))?\b|\b(?:20)?(\d\d)my\b|\bmodel year (pre |post )?(?:20)?(\d\d)(?:\.(\d+))?/;

/**
 * The months in which a model year is sold, from the spring before to the end of the year, because makers count
 * differently. They're half a year later if the model year ends in .5.
 */
function modelYear(plain: string): Months | undefined {
  const [all, my, myPart, yearMy, side, year, part] = modelYearText.exec(plain) ?? [];
  if (all === undefined) return undefined;
  const full = 2000 + Number(my ?? yearMy ?? year);
  const isHalf = (part ?? myPart ?? '').startsWith('5');
  const shift = isHalf ? 6 : 0;
  if (side === 'pre ') return { from: monthOf(full - 2, 4), to: monthOf(full, 1) + shift };
  if (side === 'post ') return { from: monthOf(full, 1) + shift, to: monthOf(full + 1, 12) };
  const later = /^\d\d$/.test(myPart ?? '') && !isHalf ? 12 : 0;
  return { from: monthOf(full - 1, 4) + shift, to: monthOf(full, 12) + shift + later };
}
