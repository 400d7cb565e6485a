import { AppError } from '#shared/errors.ts';
import { type FigurePath, figureTable } from '../../figures.ts';
import { type Market, markets } from '../../markets.ts';
import { layerOf } from '../layers.ts';
import { type CsvRow, type CsvTable, headingsOf, readCsv } from './csv-table.ts';
import { emptyReading, plausible, printable, type Reading } from './incoming.ts';
import { conversionFactor, type Field, fieldOf, guessFor, headingParts, isField } from './table-columns.ts';

/** Parses the owner's assignments, such as `Range (km)=range.wltp_km,Car=model`. Headings may contain commas. */
function parseColumns(text: string, headings: readonly string[]): Map<string, Field> {
  const longestFirst = headings.toSorted((a, b) => b.length - a.length);
  const fields = new Map<string, Field>();
  let rest = text.trim();
  while (rest !== '') {
    const known = longestFirst.find((heading) => heading !== '' && rest.startsWith(`${heading}=`));
    const [, heading = '', word = '', more = ''] =
      known === undefined
        ? (/^([^=]*)=([^,]*),?(.*)$/.exec(rest) ?? [])
        : ['', known, ...(/^([^,]*),?(.*)$/.exec(rest.slice(known.length + 1))?.slice(1) ?? [])];
    if (heading === '') throw new AppError('badInput', `--columns takes "Heading=figure", not "${printable(rest)}".`);
    if (known === undefined)
      throw new AppError('badInput', `There's no heading "${printable(heading)}". The headings: ${listed(headings)}.`);
    const field = word.trim();
    if (!isField(field)) {
      const fields = 'make, model, variant, year, market, or a figure such as range.wltp_km';
      throw new AppError('badInput', `"${printable(field)}" isn't something a column can be: ${fields}.`);
    }
    fields.set(heading, field);
    rest = more.trim();
  }
  return fields;
}

/** Reads a plain table of cars with headings; undefined if it isn't one. Its figures are attributed to the owner. */
export function readTable(text: string, name: string, columns = ''): Reading | undefined {
  const headings = headingsOf(text);
  if (headings.length < 2) return undefined;
  const assigned = parseColumns(columns, headings);
  const fields = assign(headings, assigned);
  const headingByField = new Map([...fields].map(([heading, field]) => [field, heading]));
  const table = readCsv(text, headings);
  if (table === undefined) return undefined;
  if (!headingByField.has('make') || !headingByField.has('model')) {
    if (assigned.size === 0 && fields.size === 0) return undefined;
    throw new AppError(
      'badInput',
      `${name} has no columns for make and model. Assign them, such as --columns "${printable(headings[0])}=make,${printable(headings[1])}=model". Its headings: ${listed(headings)}.`,
    );
  }
  return { ...recordsOf(table, fields, headingByField), sections: [unusedHeadings(headings, fields)] };
}

const listed = (headings: readonly string[]) => headings.map((heading) => `"${printable(heading)}"`).join(', ');

function assign(headings: readonly string[], assigned: ReadonlyMap<string, Field>): Map<string, Field> {
  const fields = new Map(assigned);
  const taken = new Set(assigned.values());
  for (const heading of headings) {
    const field = fields.has(heading) ? undefined : fieldOf(heading);
    if (field === undefined || taken.has(field)) continue;
    fields.set(heading, field);
    taken.add(field);
  }
  return fields;
}

function unusedHeadings(headings: readonly string[], fields: ReadonlyMap<string, Field>) {
  const lines = headings
    .filter((heading) => heading.trim() !== '' && !fields.has(heading))
    .map((heading) => {
      const guess = guessFor(heading);
      return guess === undefined
        ? `"${printable(heading)}"`
        : `"${printable(heading)}": perhaps --columns "${printable(heading)}=${guess}"`;
    });
  return { title: 'Headings not used', lines };
}

function recordsOf(
  table: CsvTable,
  fields: ReadonlyMap<string, Field>,
  headingByField: ReadonlyMap<Field, string>,
): Reading {
  const reading = emptyReading('a table of cars');
  for (const row of table.rows) {
    const cell = (field: Field) => row.cell(headingByField.get(field) ?? '');
    const [make, model, variant] = [cell('make'), cell('model'), cell('variant')];
    const label = printable(`${make} ${model} ${variant}`.trim() || `line ${row.line}`);
    if (make === '' || model === '') {
      reading.refused.push({ label: `${label} (line ${row.line})`, why: 'its make or model is missing' });
      continue;
    }
    const { facts, dropped } = plausible(layerOf(figuresIn(row, fields)));
    const year = Number(cell('year').slice(0, 4));
    reading.records.push({
      ...{ label, isOwn: false, make, model, variant, dropped },
      year: year > 0 ? year : undefined,
      market: markets.find((market): market is Market => market.toLowerCase() === cell('market').toLowerCase()),
      layers: [{ source: 'own', facts }],
    });
  }
  return reading;
}

function figuresIn(row: CsvRow, fields: ReadonlyMap<string, Field>): [FigurePath, unknown][] {
  return [...fields].flatMap(([heading, field]): [FigurePath, unknown][] => {
    const text = row.cell(heading);
    if (!(field in figureTable) || text === '' || /^(?:-+|–|n\/?a|\?|unknown)$/i.test(text)) return [];
    const path = field as FigurePath;
    return [[path, valueIn(path, text, headingParts(heading).unit)]];
  });
}

/** The cell's value in the figure's unit. Other text is returned unchanged, so that it's left out and reported. */
function valueIn(path: FigurePath, text: string, unit: string): unknown {
  const row = figureTable[path];
  if ('oneOf' in row) {
    const word = synonyms[text.toLowerCase().replace(/[^a-z0-9/]+/g, '')] ?? text;
    return row.oneOf.find((allowed) => String(allowed).toLowerCase() === word.toLowerCase()) ?? text;
  }
  if ('bounds' in row) {
    const figure = numberOf(text);
    if (figure === undefined) return text;
    const own = /[\d\s]((?:[a-z€$%]+)(?:\/[\da-z]+)?)$/i.exec(text)?.[1] ?? unit;
    const factor = conversionFactor(path, own.toLowerCase());
    return factor === undefined ? text : Math.round(figure * factor * 1000) / 1000;
  }
  if (/^(?:yes|true|ja|oui|y|standard)$/i.test(text)) return true;
  if (/^(?:no|false|nein|non|n)$/i.test(text)) return false;
  return text;
}

const synonyms: Record<string, string> = {
  allwheeldrive: 'AWD',
  '4wd': 'AWD',
  rearwheeldrive: 'RWD',
  rear: 'RWD',
  frontwheeldrive: 'FWD',
  front: 'FWD',
  ccs: 'CCS2',
  ccscombo2: 'CCS2',
  type2ccs: 'CCS2',
  ccstype2: 'CCS2',
  combo2: 'CCS2',
  ccscombo1: 'CCS1',
  combo1: 'CCS1',
  type2: 'Type 2',
  estatecar: 'Estate',
  wagon: 'Estate',
  saloon: 'Sedan',
  convertible: 'Cabriolet',
};

/** Parses 1,234.5 and 1.234,5, with or without a unit; undefined if it's something else. */
function numberOf(text: string): number | undefined {
  const [, digits = ''] = /^[€$]?\s*(-?\d[\d.,' ]*)\s*(?:[a-z€$%]+(?:\/[\da-z]+)?)?$/i.exec(text.trim()) ?? [];
  const compact = digits.replace(/[' ]/g, '');
  if (compact === '') return undefined;
  const [last] = /[.,](?=\d*$)/.exec(compact) ?? [];
  const isThousands = last !== undefined && /^-?\d{1,3}(?:[.,]\d{3})+$/.test(compact) && !compact.startsWith('0');
  const normal = last === undefined || isThousands ? compact.replace(/[.,]/g, '') : decimalOf(compact, last);
  const figure = Number(normal);
  return Number.isFinite(figure) ? figure : undefined;
}

const decimalOf = (text: string, mark: string) => {
  const at = text.lastIndexOf(mark);
  return `${text.slice(0, at).replace(/[.,]/g, '')}.${text.slice(at + 1)}`;
};
