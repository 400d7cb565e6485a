import { folded } from '#shared/text-match.ts';
import { type CsvRow, type CsvTable, readCsv } from './csv-table.ts';
import { emptyReading, exclude, printable, type Reading } from './incoming.ts';
import { describe, type Months, monthOf, parseNumber, type RegisterRow, type RegisterSource } from './register-row.ts';

/** The headings that tell the registers apart. */
const headings: Record<RegisterSource, readonly string[]> = {
  nrcan: ['Model year', 'Make', 'Model', 'Motor (kW)', 'Combined (kWh/100 km)', 'Range (km)'],
  epa: ['atvType', 'make', 'model', 'year', 'comb08', 'range'],
  vca: ['Manufacturer', 'Model', 'Description', 'wh/km', 'Maximum range (Km)'],
  ademe: ['Marque', 'Description Commerciale', 'Masse OM Min', 'Autonomie elec Max'],
};

/**
 * Undefined if it isn't a register's CSV. Rows without a date are dated by the month in the file's name, if it has one.
 */
export function readRegister(text: string, name: string, nowMs: number): Reading | undefined {
  const dated = monthIn(name);
  const epa = readCsv(text, headings.epa);
  if (epa !== undefined) return readEpa(epa);
  const nrcan = readCsv(text, headings.nrcan);
  if (nrcan !== undefined) return readNrcan(nrcan);
  const vca = readCsv(text, headings.vca);
  if (vca !== undefined) return readVca(vca, dated);
  const ademe = readCsv(text, headings.ademe);
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

/**
 * Reads Natural Resources Canada's battery-electric vehicles, with the figures shown on labels in Canada and the USA,
 * and one row for each wheel size.
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
    else rows.push(nrcanVersion(row, year));
  }
  return { ...reading, register: { source: 'nrcan', rows } };
}

function nrcanVersion(row: CsvRow, year: number): RegisterRow {
  const demand = (heading: string) => {
    const kwhPer100Km = parseNumber(row.cell(heading));
    return kwhPer100Km === undefined ? undefined : Math.round(kwhPer100Km * 100) / 10;
  };
  return {
    source: 'nrcan',
    ...americanVersion(row, year, [row.cell('Make'), row.cell('Model')], parseNumber(row.cell('Range (km)'))),
    powerKw: parseNumber(row.cell('Motor (kW)')),
    whPerKm: demand('Combined (kWh/100 km)'),
    cityWhPerKm: demand('City (kWh/100 km)'),
    highwayWhPerKm: demand('Highway (kWh/100 km)'),
  };
}

/** What rows from Canada and the USA have in common; both registers have one for each model year. */
function americanVersion(
  { line }: CsvRow,
  year: number,
  [make, model]: [make: string, model: string],
  rangeKm: number | undefined,
): Omit<RegisterRow, 'source'> {
  const { batteryKwh, isAwd, isCabriolet, isEstate } = describe(`${make} ${model}`);
  return {
    label: printable(`${year} ${make} ${model} (line ${line})`, 160),
    ...{ make, model, description: '', batteryKwh, isAwd, isCabriolet, isEstate },
    isDated: true,
    sold: { from: monthOf(year - 1, 6), to: monthOf(year, 12) },
    isPowerStated: false,
    rangeKm: rangeKm === undefined ? undefined : { best: rangeKm, worst: rangeKm },
    isFamily: false,
  };
}

const kmPerMile = 1.609344;
/** From the definition of the EPA's miles per gallon equivalent. */
const kwhPerGallon = 33.705;

/** Reads the battery-electric cars in `vehicles.csv` of fueleconomy.gov, which has every car since 1984. */
function readEpa(table: CsvTable): Reading {
  const reading = emptyReading('cars from the US EPA');
  const rows: RegisterRow[] = [];
  for (const row of table.rows) {
    const year = Number(row.cell('year'));
    if (row.cell('atvType') !== 'EV') exclude(reading, 'not battery-electric');
    else if (!Number.isInteger(year) || year < 1990) exclude(reading, 'without a model year');
    else rows.push(epaVersion(row, year));
  }
  return { ...reading, register: { source: 'epa', rows } };
}

function epaVersion(row: CsvRow, year: number): RegisterRow {
  const range = parseNumber(row.cell('range'));
  const rangeKm = range === undefined ? undefined : Math.round(range * kmPerMile);
  const version = americanVersion(row, year, [row.cell('make'), row.cell('model')], rangeKm);
  const milesPerGallon = parseNumber(row.cell('comb08'));
  const demand = (heading: string) => {
    const kwhPer100Miles = parseNumber(row.cell(heading));
    return kwhPer100Miles === undefined ? undefined : toWhPerKm(kwhPer100Miles);
  };
  return {
    source: 'epa',
    ...version,
    powerKw: motorKw(row.cell('evMotor')),
    isAwd: isAwd(row.cell('drive')) ?? version.isAwd,
    whPerKm: demand('combE') ?? (milesPerGallon && toWhPerKm((100 * kwhPerGallon) / milesPerGallon)),
    cityWhPerKm: demand('cityE'),
    highwayWhPerKm: demand('highwayE'),
  };
}

const toWhPerKm = (kwhPer100Miles: number) => Math.round((kwhPer100Miles * 100) / kmPerMile) / 10;

/** The power of the car's only motor; the sum of several motors isn't the car's power. */
function motorKw(text: string): number | undefined {
  const [first, another] = [...text.matchAll(/(\d+(?:\.\d+)?) ?kW/gi)];
  return first === undefined || another !== undefined || /\band\b|[&/]/.test(text) ? undefined : Number(first[1]);
}

function isAwd(drive: string): boolean | undefined {
  if (/^(?:all|4|part-time 4)-?\s?wheel/i.test(drive)) return true;
  return /^(?:rear|front|2)-?\s?wheel/i.test(drive) ? false : undefined;
}

/** Rows without a model year refer to cars on sale during this many months before the file's date. */
const vcaListedMonths = 12;
/** All cars are within this range, but the column also contains horsepower, energies and typos. */
const possibleKw = { min: 26, max: 1000 };
const samePower = 0.08;

/**
 * Reads the UK Vehicle Certification Agency's file of new cars ("Euro 6 ... .csv"). The low and high versions of a type
 * approval are separate rows, marked (VL) and (VH) or unmarked, and are merged.
 */
function readVca(table: CsvTable, fileMonth: number | undefined): Reading {
  const reading = emptyReading('cars from the UK Vehicle Certification Agency');
  const cars = table.rows.filter((row) => {
    const why = exclusionReason(row);
    if (why !== undefined) exclude(reading, why);
    return why === undefined;
  });
  const last =
    fileMonth ?? table.rows.reduce((latest, row) => Math.max(latest, dateIn(row.cell('Date of change')) ?? 0), 0);
  const listed = { from: last - vcaListedMonths, to: last };
  const rows = [...Map.groupBy(cars, versionKey).values()].flatMap((group) => vcaVersion(group, listed) ?? []);
  return { ...reading, register: { source: 'vca', rows } };
}

function exclusionReason(row: CsvRow): string | undefined {
  if (!isElectricVca(row)) return 'not battery-electric';
  return row.cell('Manufacturer') === '' || row.cell('Model') === '' ? 'without a make or model' : undefined;
}

const versionKey = (row: CsvRow): string =>
  JSON.stringify([row.cell('Manufacturer'), row.cell('Model'), withoutEnd(row), row.cell('Engine Power (Kw)')]);

function isElectricVca(row: CsvRow): boolean {
  const kind = `${row.cell('Powertrain')} ${row.cell('Fuel Type')}`.toLowerCase();
  if (/hybrid|phev|petrol|diesel|mild|range extender|fuel cell|hydrogen/.test(kind)) return false;
  return /bev|battery electric|pure electric|electricity/.test(kind);
}

const familyEnd = /\s*\((v[lh])(?: only)?\)/i;
const withoutEnd = (row: CsvRow) => row.cell('Description').replace(familyEnd, '').replace(/\s+/g, ' ').trim();

function vcaVersion(group: readonly CsvRow[], listed: Months): RegisterRow | undefined {
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
function dateIn(cell: string): number | undefined {
  const [, name, year] = /^\d{1,2}[- /]([a-z]{3}|\d{1,2})[a-z]*[- /](\d{4}|\d\d)$/i.exec(cell) ?? [];
  if (name === undefined || year === undefined) return undefined;
  const month = /\d/.test(name) ? Number(name) : monthNames.indexOf(name.toLowerCase()) + 1;
  return month < 1 || month > 12 ? undefined : monthOf(year.length === 2 ? 2000 + Number(year) : Number(year), month);
}

const ademeListedMonths = 24;

/**
 * Reads "Car Labelling" by the French ADEME. Numbers have a decimal comma and three decimals ("186,700" Wh/km). Powers
 * are 30-minute ratings; peak power, if given, is only in the description.
 */
function readAdeme(table: CsvTable, fileMonth: number): Reading {
  const reading = emptyReading("cars from ADEME's Car Labelling");
  const listed = { from: fileMonth - ademeListedMonths, to: fileMonth };
  const rows: RegisterRow[] = [];
  for (const row of table.rows) {
    const version = isElectricAdeme(row) ? ademeVersion(row, listed) : 'not battery-electric';
    if (typeof version === 'string') exclude(reading, version);
    else rows.push(version);
  }
  return { ...reading, register: { source: 'ademe', rows } };
}

function isElectricAdeme(row: CsvRow): boolean {
  const energy = folded(row.cell('Energie'));
  if (energy !== '') return /^electri/.test(energy);
  return (
    parseNumber(row.cell('Conso elec Max')) !== undefined &&
    parseNumber(row.cell('Conso basse vitesse Max')) === undefined
  );
}

function ademeVersion(row: CsvRow, listed: Months): RegisterRow | string {
  const make = row.cell('Marque');
  const model = `${row.cell('Libellé modèle')} ${row.cell('Modèle')}`.trim();
  const nominalKw = parseNumber(row.cell('Puissance nominale électrique'));
  const description = withoutNominal(row.cell('Description Commerciale'), nominalKw);
  const body = folded(row.cell('Carrosserie'));
  const described = describe(`${model} ${description}`);
  const isCabriolet = body === 'cabriolet';
  if (isCabriolet && /\bcoupe\b/.test(folded(description))) return 'a coupe by name, a cabriolet by body';
  const best = parseNumber(row.cell('Autonomie elec Max'));
  const least = parseNumber(row.cell('Autonomie elec Min'));
  const demands = ['Conso elec Min', 'Conso elec Max'].flatMap((heading) => parseNumber(row.cell(heading)) ?? []);
  const ranges = [best, least].filter((range) => range !== undefined);
  return {
    source: 'ademe',
    label: printable(`${make} ${model} ${description} (line ${row.line})`, 160),
    ...{ make, model, description, nominalKw },
    sold: described.sold ?? listed,
    isDated: described.sold !== undefined,
    powerKw: described.powerKw,
    isPowerStated: false,
    batteryKwh: described.batteryKwh,
    isAwd: described.isAwd,
    isCabriolet: isCabriolet || described.isCabriolet,
    isEstate: body === 'break' || described.isEstate,
    rangeKm: ranges.length === 0 ? undefined : { best: Math.max(...ranges), worst: Math.min(...ranges) },
    isFamily: ranges.length === 2,
    whPerKm: demands.length === 0 ? undefined : Math.min(...demands),
    massKg: parseNumber(row.cell('Masse OM Min')),
  };
}

/** "(57Kw)" repeats the 30-minute power, so it's neither an energy nor a peak power. */
function withoutNominal(description: string, nominalKw: number | undefined): string {
  if (nominalKw === undefined) return description;
  return description
    .replace(/\((\d+) ?kw\)/i, (all, kw: string) => (Math.abs(Number(kw) - nominalKw) < 1 ? '' : all))
    .trim();
}
