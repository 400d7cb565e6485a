import { folded } from '#shared/text-match.ts';
import { type CsvRow, type CsvTable, readCsv } from './csv-table.ts';
import { emptyReading, exclude, printable, type Reading } from './incoming.ts';
import { type Months, parseNumber, type RegisterRow } from './register-row.ts';
import { describe } from './register-text.ts';

const headings = ['Marque', 'Description Commerciale', 'Masse OM Min', 'Autonomie elec Max'];
export const readAdemeTable = (text: string) => readCsv(text, headings);

const listedMonths = 24;

/**
 * Reads "Car Labelling" by the French ADEME. Numbers have a decimal comma and three decimals ("186,700" Wh/km). Powers
 * are 30-minute ratings; peak power, if given, is only in the description.
 */
export function readAdeme(table: CsvTable, fileMonth: number): Reading {
  const reading = emptyReading("cars from ADEME's Car Labelling");
  const listed = { from: fileMonth - listedMonths, to: fileMonth };
  const rows: RegisterRow[] = [];
  for (const row of table.rows) {
    const version = isBatteryElectric(row) ? versionOf(row, listed) : 'not battery-electric';
    if (typeof version === 'string') exclude(reading, version);
    else rows.push(version);
  }
  return { ...reading, register: { source: 'ademe', rows } };
}

function isBatteryElectric(row: CsvRow): boolean {
  const energy = folded(row.cell('Energie'));
  if (energy !== '') return /^electri/.test(energy);
  return (
    parseNumber(row.cell('Conso elec Max')) !== undefined &&
    parseNumber(row.cell('Conso basse vitesse Max')) === undefined
  );
}

function versionOf(row: CsvRow, listed: Months): RegisterRow | string {
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
