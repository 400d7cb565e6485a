import { type FigurePath, figurePaths, figureTable, type Unit } from '../../figures.ts';
import { plain } from './identity.ts';

const nameFields = ['make', 'model', 'variant', 'year', 'market'] as const;
export type Field = (typeof nameFields)[number] | FigurePath;

export const isField = (word: string): word is Field =>
  nameFields.some((field) => field === word) ||
  (figurePaths.some((path) => path === word) && !('is' in figureTable[word as FigurePath] && word === 'charge.curve'));

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
export function headingParts(heading: string): { words: string; unit: string } {
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
export function fieldOf(heading: string): Field | undefined {
  const exact = heading.trim();
  if (isField(exact)) return exact;
  const { words, unit } = headingParts(heading);
  const field = certain.find(([, name]) => name.test(words))?.[0];
  if (field === undefined || unit === '' || !(field in figureTable)) return field;
  return conversionFactor(field as FigurePath, unit) === undefined ? undefined : field;
}

export const guessFor = (heading: string): Field | undefined => {
  const words = wordsOf(heading);
  return likely.find(([, name]) => name.test(words))?.[0];
};

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
export function conversionFactor(path: FigurePath, unit: string): number | undefined {
  const own = figureTable[path].unit;
  if (unit === '' || own === undefined) return 1;
  const known = factors[own];
  if (known === undefined) return 1;
  return known[unit];
}
