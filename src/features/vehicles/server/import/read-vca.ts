import { type CsvRow, type CsvTable, readCsv } from './csv-table.ts';
import { emptyReading, exclude, printable, type Reading } from './incoming.ts';
import { type Months, monthOf, parseNumber, type RegisterRow } from './register-row.ts';
import { describe } from './register-text.ts';

const headings = ['Manufacturer', 'Model', 'Description', 'wh/km', 'Maximum range (Km)'];
export const readVcaTable = (text: string) => readCsv(text, headings);

/** Rows without a model year are about cars on sale in the months before the file's date. */
const listedMonths = 12;
/** All cars are within this range, but the column also contains horsepower, energies and typos. */
const possibleKw = { min: 26, max: 1000 };
const samePower = 0.08;

/**
 * Reads the UK Vehicle Certification Agency's file of new cars ("Euro 6 ... .csv"). The low and high versions of a type
 * approval are separate rows, marked (VL) and (VH) or unmarked, and are merged.
 */
export function readVca(table: CsvTable, fileMonth: number | undefined): Reading {
  const reading = emptyReading('cars from the UK Vehicle Certification Agency');
  const cars = table.rows.filter((row) => {
    const why = exclusionReason(row);
    if (why !== undefined) exclude(reading, why);
    return why === undefined;
  });
  const last =
    fileMonth ?? table.rows.reduce((latest, row) => Math.max(latest, monthIn(row.cell('Date of change')) ?? 0), 0);
  const listed = { from: last - listedMonths, to: last };
  const rows = [...Map.groupBy(cars, versionKey).values()].flatMap((group) => versionOf(group, listed) ?? []);
  return { ...reading, register: { source: 'vca', rows } };
}

function exclusionReason(row: CsvRow): string | undefined {
  if (!isBatteryElectric(row)) return 'not battery-electric';
  return row.cell('Manufacturer') === '' || row.cell('Model') === '' ? 'without a make or model' : undefined;
}

const versionKey = (row: CsvRow): string =>
  JSON.stringify([row.cell('Manufacturer'), row.cell('Model'), withoutEnd(row), row.cell('Engine Power (Kw)')]);

function isBatteryElectric(row: CsvRow): boolean {
  const kind = `${row.cell('Powertrain')} ${row.cell('Fuel Type')}`.toLowerCase();
  if (/hybrid|phev|petrol|diesel|mild|range extender|fuel cell|hydrogen/.test(kind)) return false;
  return /bev|battery electric|pure electric|electricity/.test(kind);
}

const familyEnd = /\s*\((v[lh])(?: only)?\)/i;
const withoutEnd = (row: CsvRow) => row.cell('Description').replace(familyEnd, '').replace(/\s+/g, ' ').trim();

function versionOf(group: readonly CsvRow[], listed: Months): RegisterRow | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const make = first.cell('Manufacturer');
  const model = first.cell('Model');
  const description = withoutEnd(first);
  const described = describe(`${model} ${description}`);
  const ranges = group.flatMap((row) => parseNumber(row.cell('Maximum range (Km)')) ?? []);
  const demands = group.flatMap((row) => parseNumber(row.cell('wh/km')) ?? []);
  const best = Math.max(...ranges);
  const worst = Math.min(...ranges);
  const power = powerIn(first, described.powerKw);
  return {
    source: 'vca',
    label: printable(`${make} ${model} ${description} (line ${first.line})`, 160),
    ...{ make, model, description },
    sold: described.sold ?? listed,
    isDated: described.sold !== undefined,
    powerKw: power ?? described.powerKw,
    isPowerStated: power !== undefined,
    batteryKwh: described.batteryKwh,
    isAwd: described.isAwd,
    isCabriolet: described.isCabriolet,
    isEstate: described.isEstate,
    rangeKm: ranges.length === 0 ? undefined : { best, worst },
    isFamily: group.some((row) => familyEnd.test(row.cell('Description'))) || worst < 0.96 * best,
    whPerKm: demands.length === 0 ? undefined : Math.min(...demands),
  };
}

/** The power in the file's own column, if it's plausible and the description doesn't contradict it. */
function powerIn(row: CsvRow, describedKw: number | undefined): number | undefined {
  const kw = parseNumber(row.cell('Engine Power (Kw)'));
  if (kw === undefined || kw < possibleKw.min || kw > possibleKw.max) return undefined;
  if (describedKw !== undefined && Math.abs(kw / describedKw - 1) > samePower) return undefined;
  return kw;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses dates such as 17 October 2024, 16-Feb-22 and 24/02/2025. */
function monthIn(cell: string): number | undefined {
  const [, name, year] = /^\d{1,2}[- /]([a-z]{3}|\d{1,2})[a-z]*[- /](\d{4}|\d\d)$/i.exec(cell) ?? [];
  if (name === undefined || year === undefined) return undefined;
  const month = /\d/.test(name) ? Number(name) : monthNames.indexOf(name.toLowerCase()) + 1;
  return month < 1 || month > 12 ? undefined : monthOf(year.length === 2 ? 2000 + Number(year) : Number(year), month);
}
