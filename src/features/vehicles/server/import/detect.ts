import { AppError } from '#shared/errors.ts';
import { type CsvRow, type CsvTable, readCsv } from './csv-table.ts';
import { emptyReading, exclude, isObject, printable, type Reading } from './incoming.ts';
import { valueAt } from './open-ev-data-facts.ts';
import { expandTree, isTree, type TextFile } from './open-ev-data-tree.ts';
import { readAdeme, readAdemeTable } from './read-ademe.ts';
import { readEpa, readEpaTable } from './read-epa.ts';
import { readKilowatt } from './read-kilowatt.ts';
import { readOpenEvData } from './read-open-ev-data.ts';
import { readKeyed, readLines } from './read-own.ts';
import { readTable } from './read-table.ts';
import { readVca, readVcaTable } from './read-vca.ts';
import { monthOf, parseNumber, type RegisterRow } from './register-row.ts';
import { describe } from './register-text.ts';

const unknownFormat = (what: string) =>
  new AppError(
    'badInput',
    `${what} isn't in a format that can be imported: the catalogue's own, open-ev-data, the Kilowatt app's Open EV Data, a register from the UK VCA, ADEME, Natural Resources Canada or the US EPA, or a table (CSV) of cars with headings.`,
  );

/**
 * Detects the files' format and reads them. `columns` says what the headings of a plain table mean. Throws AppError if
 * the format is unknown.
 */
export function readSource(files: readonly TextFile[], name: string, nowMs: number, columns?: string): Reading {
  if (isTree(files)) {
    const { records, refused } = expandTree(files);
    return readOpenEvData(records, refused);
  }
  const lines = files.filter(({ path }) => path.endsWith('.jsonl'));
  if (lines.length > 0) return readLines(lines.flatMap(linesOf));
  const brands = files
    .map(({ text }) => parseJson(text))
    .filter((json) => isObject(json) && Array.isArray(json.models));
  if (brands.length > 0) return readKilowatt(brands.flatMap((brand) => (brand as { models: unknown[] }).models));
  const [file, another] = files;
  if (file === undefined || another !== undefined) throw unknownFormat(name);
  return readDocument(file, name, nowMs, columns);
}

function readDocument(file: TextFile, name: string, nowMs: number, columns?: string): Reading {
  const json = parseJson(file.text);
  if (json === undefined) {
    const [first = ''] = file.text.split('\n', 1);
    const line = parseJson(first);
    if (isObject(line) && isObject(line.from)) return readLines(linesOf(file));
    const register = readRegister(file.text, name, nowMs);
    if (register !== undefined) return register;
    const table = readTable(file.text, name, columns);
    if (table !== undefined) return table;
    throw unknownFormat(name);
  }
  if (Array.isArray(json)) return readList(json, name);
  if (!isObject(json)) throw unknownFormat(name);
  if (Array.isArray(json.data)) return readKilowatt(json.data);
  if (Array.isArray(json.vehicles)) return readOpenEvData(json.vehicles);
  if (isObject(json.from)) return readLines(linesOf(file));
  if (isCanonical(json)) return readOpenEvData([json]);
  const values = Object.values(json);
  if (values.some(isCanonical)) return readOpenEvData(values);
  if (values.some((value) => isObject(value) && typeof value.make === 'string')) return readKeyed(json);
  throw unknownFormat(name);
}

function readList(list: unknown[], name: string): Reading {
  if (list.some(isCanonical)) return readOpenEvData(list);
  if (list.some((row) => isObject(row) && typeof row.brand === 'string')) return readKilowatt(list);
  throw unknownFormat(name);
}

const isCanonical = (value: unknown) => typeof valueAt(value, 'make.name') === 'string';

function linesOf({ path, text }: TextFile): { label: string; text: string }[] {
  return text
    .split('\n')
    .map((line, index) => ({ label: `${printable(path)}, line ${index + 1}`, text: line.trim() }))
    .filter((line) => line.text !== '');
}

/** Undefined if it isn't JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    return undefined;
  }
}

/** Undefined if it isn't a register's CSV. Rows without a date get the month in the file's name, or the current one. */
function readRegister(text: string, name: string, nowMs: number): Reading | undefined {
  const dated = monthIn(name);
  const epa = readEpaTable(text);
  if (epa !== undefined) return readEpa(epa);
  const nrcan = readNrcanTable(text);
  if (nrcan !== undefined) return readNrcan(nrcan);
  const vca = readVcaTable(text);
  if (vca !== undefined) return readVca(vca, dated);
  const ademe = readAdemeTable(text);
  return ademe && readAdeme(ademe, dated ?? monthOfMs(nowMs));
}

function monthOfMs(ms: number): number {
  const date = new Date(ms);
  return monthOf(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** The month in a file's name such as `uk-vca-2025-05.csv`. */
function monthIn(path: string): number | undefined {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  const [, year, month] = /(20\d\d)[-_ ]?(0[1-9]|1[0-2])(?!\d)/.exec(name) ?? [];
  return year === undefined || month === undefined ? undefined : monthOf(Number(year), Number(month));
}

const headings = ['Model year', 'Make', 'Model', 'Motor (kW)', 'Combined (kWh/100 km)', 'Range (km)'];
const readNrcanTable = (text: string) => readCsv(text, headings);

/**
 * Reads Natural Resources Canada's battery-electric vehicles, with the figures on labels in Canada and the USA and one
 * row for each wheel size.
 */
function readNrcan(table: CsvTable): Reading {
  const reading = emptyReading('cars from Natural Resources Canada');
  const rows: RegisterRow[] = [];
  for (const row of table.rows) {
    const year = Number(row.cell('Model year'));
    const fuel = row.cell('Fuel type');
    // Footnotes have no year.
    if (!Number.isInteger(year) || year < 1990) exclude(reading, 'not a car');
    else if (fuel !== '' && fuel !== 'B') exclude(reading, 'not battery-electric');
    else rows.push(versionOf(row, year));
  }
  return { ...reading, register: { source: 'nrcan', rows } };
}

function versionOf(row: CsvRow, year: number): RegisterRow {
  const make = row.cell('Make');
  const model = row.cell('Model');
  const described = describe(`${make} ${model}`);
  const range = parseNumber(row.cell('Range (km)'));
  return {
    source: 'nrcan',
    label: printable(`${year} ${make} ${model} (line ${row.line})`, 160),
    ...{ make, model, description: '' },
    isDated: true,
    sold: { from: monthOf(year - 1, 6), to: monthOf(year, 12) },
    powerKw: parseNumber(row.cell('Motor (kW)')),
    isPowerStated: false,
    batteryKwh: described.batteryKwh,
    isAwd: described.isAwd,
    isCabriolet: described.isCabriolet,
    isEstate: described.isEstate,
    rangeKm: range === undefined ? undefined : { best: range, worst: range },
    isFamily: false,
    whPerKm: demand(row, 'Combined (kWh/100 km)'),
    cityWhPerKm: demand(row, 'City (kWh/100 km)'),
    highwayWhPerKm: demand(row, 'Highway (kWh/100 km)'),
  };
}

/** Consumption in Wh/km. */
function demand(row: CsvRow, heading: string): number | undefined {
  const kwhPer100Km = parseNumber(row.cell(heading));
  return kwhPer100Km === undefined ? undefined : Math.round(kwhPer100Km * 100) / 10;
}
