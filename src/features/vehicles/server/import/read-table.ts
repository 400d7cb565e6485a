import { AppError } from '#shared/errors.ts';
import { type FigurePath, figurePaths, figureTable, type Unit } from '../../figures.ts';
import { type Market, markets } from '../../markets.ts';
import { layerOf } from '../layers.ts';
import { type CsvRow, type CsvTable, headingsOf, readCsv } from './csv-table.ts';
import { plain } from './identity.ts';
import { emptyReading, plausible, printable, type Reading } from './incoming.ts';

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
  const at = last === undefined || isThousands ? compact.length : compact.lastIndexOf(last);
  const figure = Number(`${compact.slice(0, at).replace(/[.,]/g, '')}.${compact.slice(at + 1)}`);
  return Number.isFinite(figure) ? figure : undefined;
}

const nameFields = ['make', 'model', 'variant', 'year', 'market'] as const;
type Field = (typeof nameFields)[number] | FigurePath;

const isField = (word: string): word is Field =>
  nameFields.some((field) => field === word) || (word !== 'charge.curve' && figurePaths.some((path) => path === word));

/** Headings that can only mean one thing, in plain words without their unit. */
const certain: readonly (readonly [Field, RegExp])[] = [
  ['make', /^(?:make|brand|manufacturer|maker|marke|hersteller|marque)$/],
  ['model', /^(?:model|modell|modele|model name)$/],
  ['variant', /^(?:variant|variante|trim|trim level|version|edition)$/],
  ['year', /^(?:year|model year|jahr|baujahr|annee|release year|my)$/],
  ['market', /^(?:market|region)$/],
  ['battery.usable_kwh', /^(?:usable|net) (?:battery|capacity|energy|battery capacity|battery size)$/],
  ['battery.nominal_kwh', /^(?:nominal|gross|total) (?:battery|capacity|energy|battery capacity|battery size)$/],
  ['battery.chemistry', /^(?:battery |cell )?chemistry$/],
  [
    'charge.dc_max_kw',
    /^(?:(?:max|peak) )?dc (?:(?:fast )?charg\w+|charging power|power|max|peak)(?: power)?$|^(?:fast|rapid) charging power(?: kw)? dc$/,
  ],
  ['charge.ac_max_kw', /^(?:(?:max )?ac (?:charg\w+|power|max|charging power)|on ?board charger)$/],
  ['charge.dc_10_80_min', /^(?:dc |charging time |charge time |time )?10 (?:to )?80(?: time| charging)?$/],
  ['charge.port', /^(?:(?:fast )?charg\w+ )?(?:port|plug|connector)(?: type)?$/],
  ['performance.zero_to_100_s', /^(?:accel\w* )?0 (?:to )?100(?: km h| kmh)?$|^accel(?:eration)?$/],
  ['performance.top_speed_kmh', /^(?:top|max|maximum) speed$/],
  ['performance.torque_nm', /^torque$/],
  ['performance.drive', /^(?:drive|drivetrain|drive train|power train|drive type|driven wheels)$/],
  ['range.wltp_km', /^(?:wltp(?: range)?|range wltp)$/],
  ['range.epa_km', /^(?:epa(?: range)?|range epa)$/],
  ['range.real_km', /^(?:real (?:world )?range|range real)$/],
  ['dimensions.length_mm', /^length$/],
  ['dimensions.width_mm', /^width$/],
  ['dimensions.height_mm', /^height$/],
  ['dimensions.wheelbase_mm', /^wheelbase$/],
  ['dimensions.curb_weight_kg', /^(?:curb|kerb|unladen) weight$/],
  ['dimensions.cargo_l', /^(?:boot|trunk|cargo)(?: volume| space| capacity)?$/],
  ['dimensions.drag_coefficient', /^(?:cd|cw|drag coefficient)$/],
  ['misscellaneous.seats', /^(?:seats|number of seats)$/],
  ['misscellaneous.body', /^(?:car )?body(?: style| type)?$/],
  ['battery.cells', /^(?:number of )?cells$/],
  ['misscellaneous.tow_braked_kg', /^(?:towing|tow|towing weight|towing capacity)(?: braked)?$/],
  ['misscellaneous.heat_pump', /^heat ?pump$/],
  ['price.de_eur', /^(?:price (?:germany|de|eur)|eur price)$/],
];

/** Headings that probably mean this; only used for suggestions. */
const likely: readonly (readonly [Field, RegExp])[] = [
  ['model', /\b(?:car|vehicle|name)\b/],
  ['battery.usable_kwh', /\b(?:battery|capacity|kwh)\b/],
  ['charge.dc_10_80_min', /\b(?:10 80|charg\w+ time)\b/],
  ['charge.dc_max_kw', /\b(?:dc|fast charg\w*|rapid|charging power)\b/],
  ['charge.ac_max_kw', /\bac\b/],
  ['range.wltp_km', /\b(?:range|reichweite|autonomie)\b/],
  ['real_efficiency.combined_wh_per_km', /\b(?:consumption|efficiency|verbrauch)\b/],
  ['performance.power_kw', /\b(?:power|kw|hp|ps|leistung)\b/],
  ['performance.zero_to_100_s', /\b(?:acceleration|sprint|0 100)\b/],
  ['performance.top_speed_kmh', /\bspeed\b/],
  ['dimensions.curb_weight_kg', /\b(?:weight|mass)\b/],
  ['dimensions.cargo_l', /\b(?:boot|trunk|cargo|luggage)\b/],
  ['price.de_eur', /\b(?:price|preis|cost|eur)\b/],
];

const lastUnit =
  /^(.+?) (wh per km|wh km|wh mi|kwh per 100 ?km|kwh 100 ?km|km h|kmh|mph|km|mi|miles|kwh|kw|hp|ps|kg|lbs?|mm|cm|min|nm|l|s|sec|eur|euro)$/;
const spelledUnits: Record<string, string> = {
  whperkm: 'wh/km',
  whkm: 'wh/km',
  whmi: 'wh/mi',
  kwhper100km: 'kwh/100km',
  kwh100km: 'kwh/100km',
};

/** A heading's words, and the unit in brackets or at the end: "Range (mi)", "top_speed_kmh", "TopSpeed_KmH". */
function headingParts(heading: string): { words: string; unit: string } {
  const [, bracketed] = /[([]([^)\]]*)[)\]]/.exec(heading) ?? [];
  const words = wordsOf(heading.replace(/[([][^)\]]*[)\]]/g, ' '));
  if (bracketed !== undefined) return { words, unit: unitOf(bracketed) };
  // A sprint to 100 km/h isn't measured in km/h.
  if (/\b100 km ?h$/.test(words)) return { words, unit: '' };
  const [, before = words, unit = ''] = lastUnit.exec(words) ?? [];
  return { words: before, unit: unitOf(unit) };
}

/** Also splits PriceEuro and Range_Km. */
const wordsOf = (heading: string) => plain(heading.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));

function unitOf(text: string): string {
  const unit = text.toLowerCase().replace(/\s+/g, '');
  return spelledUnits[unit] ?? unit;
}

/**
 * The field that a heading certainly means; undefined if that's unclear or the unit doesn't match, as in "Range (%)".
 */
function fieldOf(heading: string): Field | undefined {
  const exact = heading.trim();
  if (isField(exact)) return exact;
  const { words, unit } = headingParts(heading);
  const field = certain.find(([, name]) => name.test(words))?.[0];
  if (field === undefined || unit === '' || !(field in figureTable)) return field;
  return conversionFactor(field as FigurePath, unit) === undefined ? undefined : field;
}

const guessFor = (heading: string): Field | undefined => likely.find(([, name]) => name.test(wordsOf(heading)))?.[0];

const miles = 1.609344;
const factors: Partial<Record<Unit, Record<string, number>>> = {
  km: { km: 1, mi: miles, miles },
  'km/h': { 'km/h': 1, kmh: 1, mph: miles },
  kW: { kw: 1, hp: 0.7355, ps: 0.7355, bhp: 0.7457 },
  'Wh/km': { 'wh/km': 1, 'kwh/100km': 10, 'wh/mi': 1 / miles, 'kwh/100mi': 10 / miles },
  mm: { mm: 1, cm: 10, m: 1000, in: 25.4, inch: 25.4, inches: 25.4 },
  kg: { kg: 1, lb: 0.45359, lbs: 0.45359, t: 1000 },
  l: { l: 1, litres: 1, liters: 1 },
  min: { min: 1, minutes: 1, h: 60 },
  s: { s: 1, sec: 1, seconds: 1 },
  euro: { '€': 1, eur: 1, euro: 1 },
  dollar: { $: 1, usd: 1 },
  Nm: { nm: 1, 'lb-ft': 1.35582 },
  kWh: { kwh: 1 },
  count: {},
  V: { v: 1 },
};

/** The factor that converts a unit to the figure's; undefined if it's a unit of something else. */
function conversionFactor(path: FigurePath, unit: string): number | undefined {
  const own = figureTable[path].unit;
  if (unit === '' || own === undefined) return 1;
  const known = factors[own];
  return known === undefined ? 1 : known[unit];
}
