import { type CsvRow, type CsvTable, readCsv } from './csv-table.ts';
import { emptyReading, exclude, printable, type Reading } from './incoming.ts';
import { monthOf, parseNumber, type RegisterRow } from './register-row.ts';
import { describe } from './register-text.ts';

const kmPerMile = 1.609344;
/** By definition of the EPA's miles per gallon equivalent. */
const kwhPerGallon = 33.705;

export const readEpaTable = (text: string) => readCsv(text, ['atvType', 'make', 'model', 'year', 'comb08', 'range']);

/** Reads the battery-electric cars in `vehicles.csv` of fueleconomy.gov, which has every car since 1984. */
export function readEpa(table: CsvTable): Reading {
  const reading = emptyReading('cars from the US EPA');
  const rows: RegisterRow[] = [];
  for (const row of table.rows) {
    const year = Number(row.cell('year'));
    if (row.cell('atvType') !== 'EV') exclude(reading, 'not battery-electric');
    else if (!Number.isInteger(year) || year < 1990) exclude(reading, 'without a model year');
    else rows.push(versionOf(row, year));
  }
  return { ...reading, register: { source: 'epa', rows } };
}

function versionOf(row: CsvRow, year: number): RegisterRow {
  const [make, model] = [row.cell('make'), row.cell('model')];
  const described = describe(`${make} ${model}`);
  const range = parseNumber(row.cell('range'));
  const rangeKm = range === undefined ? undefined : Math.round(range * kmPerMile);
  const milesPerGallon = parseNumber(row.cell('comb08'));
  return {
    source: 'epa',
    label: printable(`${year} ${make} ${model} (line ${row.line})`, 160),
    ...{ make, model, description: '' },
    isDated: true,
    sold: { from: monthOf(year - 1, 6), to: monthOf(year, 12) },
    powerKw: motorKw(row.cell('evMotor')),
    isPowerStated: false,
    batteryKwh: described.batteryKwh,
    isAwd: isAwd(row.cell('drive')) ?? described.isAwd,
    isCabriolet: described.isCabriolet,
    isEstate: described.isEstate,
    rangeKm: rangeKm === undefined ? undefined : { best: rangeKm, worst: rangeKm },
    isFamily: false,
    whPerKm: demand(row, 'combE') ?? (milesPerGallon && toWhPerKm((100 * kwhPerGallon) / milesPerGallon)),
    cityWhPerKm: demand(row, 'cityE'),
    highwayWhPerKm: demand(row, 'highwayE'),
  };
}

const toWhPerKm = (kwhPer100Miles: number) => Math.round((kwhPer100Miles * 100) / kmPerMile) / 10;

function demand(row: CsvRow, heading: string): number | undefined {
  const kwhPer100Miles = parseNumber(row.cell(heading));
  return kwhPer100Miles === undefined ? undefined : toWhPerKm(kwhPer100Miles);
}

/** The power of the car's only motor; the sum of several motors isn't the car's power. */
function motorKw(text: string): number | undefined {
  const [first, another] = [...text.matchAll(/(\d+(?:\.\d+)?) ?kW/gi)];
  return first === undefined || another !== undefined || /\band\b|[&/]/.test(text) ? undefined : Number(first[1]);
}

function isAwd(drive: string): boolean | undefined {
  if (/^(?:all|4|part-time 4)-?\s?wheel/i.test(drive)) return true;
  return /^(?:rear|front|2)-?\s?wheel/i.test(drive) ? false : undefined;
}
