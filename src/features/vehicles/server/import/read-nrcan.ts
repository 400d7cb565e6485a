import { type CsvRow, type CsvTable, readCsv } from './csv-table.ts';
import { emptyReading, leaveOut, type Reading, shown } from './incoming.ts';
import { monthOf, numberIn, type RegisterRow } from './register-row.ts';
import { describe } from './register-text.ts';

const headings = ['Model year', 'Make', 'Model', 'Motor (kW)', 'Combined (kWh/100 km)', 'Range (km)'];
export const readNrcanTable = (text: string) => readCsv(text, headings);

/** Natural Resources Canada's battery-electric vehicles: as labelled there and in the USA, one row for each set of wheels. */
export function readNrcan(table: CsvTable): Reading {
  const reading = emptyReading('cars of Natural Resources Canada');
  const rows: RegisterRow[] = [];
  for (const row of table.rows) {
    const year = Number(row.cell('Model year'));
    const fuel = row.cell('Fuel type');
    // Below the table the file explains its letters.
    if (!Number.isInteger(year) || year < 1990) leaveOut(reading, 'no cars');
    else if (fuel !== '' && fuel !== 'B') leaveOut(reading, 'not battery-electric');
    else rows.push(versionOf(row, year));
  }
  return { ...reading, register: { source: 'nrcan', rows } };
}

function versionOf(row: CsvRow, year: number): RegisterRow {
  const make = row.cell('Make');
  const model = row.cell('Model');
  const said = describe(`${make} ${model}`);
  const range = numberIn(row.cell('Range (km)'));
  return {
    source: 'nrcan',
    label: shown(`${year} ${make} ${model} (line ${row.line})`, 160),
    ...{ make, model, description: '' },
    isDated: true,
    sold: { from: monthOf(year - 1, 6), to: monthOf(year, 12) },
    powerKw: numberIn(row.cell('Motor (kW)')),
    isPowerStated: false,
    batteryKwh: said.batteryKwh,
    isAwd: said.isAwd,
    isCabriolet: said.isCabriolet,
    isEstate: said.isEstate,
    rangeKm: range === undefined ? undefined : { best: range, worst: range },
    isFamily: false,
    whPerKm: demand(row, 'Combined (kWh/100 km)'),
    cityWhPerKm: demand(row, 'City (kWh/100 km)'),
    highwayWhPerKm: demand(row, 'Highway (kWh/100 km)'),
  };
}

/** In Wh/km. */
function demand(row: CsvRow, heading: string): number | undefined {
  const kwhPer100Km = numberIn(row.cell(heading));
  return kwhPer100Km === undefined ? undefined : Math.round(kwhPer100Km * 100) / 10;
}
