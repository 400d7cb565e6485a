import type { Source } from '../../attributions.ts';
import type { bodies, chemistries, FigurePath, ports } from '../../figures.ts';
import { type LayerFacts, layerOf } from '../layers.ts';
import { isObject } from './incoming.ts';

/** A record of open-ev-data's schema.json; any part may be missing or of the wrong type. */
export type CanonicalRecord = Record<string, unknown>;

export const openEvData: Source = 'open-ev-data';

/** The value at a path such as `charging.dc.max_power_kw`. */
export function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined), record);
}

export const listAt = (record: unknown, path: string): Record<string, unknown>[] => {
  const list = valueAt(record, path);
  return Array.isArray(list) ? list.filter(isObject) : [];
};

const copied: readonly (readonly [ours: FigurePath, theirs: string])[] = [
  ['battery.usable_kwh', 'battery.pack_capacity_kwh_net'],
  ['battery.nominal_kwh', 'battery.pack_capacity_kwh_gross'],
  ['battery.voltage_v', 'battery.pack_voltage_nominal_v'],
  ['battery.cells', 'battery.cell_count'],
  ['battery.warranty_years', 'battery.warranty.years'],
  ['battery.warranty_km', 'battery.warranty.distance_km'],
  ['charge.ac_max_kw', 'charging.ac.max_power_kw'],
  ['charge.ac_phases', 'charging.ac.phases'],
  ['charge.dc_max_kw', 'charging.dc.max_power_kw'],
  ['performance.zero_to_100_s', 'performance.acceleration_0_100_kmh_s'],
  ['performance.top_speed_kmh', 'performance.top_speed_kmh'],
  ['performance.power_kw', 'powertrain.system_power_kw'],
  ['performance.torque_nm', 'powertrain.system_torque_nm'],
  ['dimensions.length_mm', 'dimensions.length_mm'],
  ['dimensions.width_mm', 'dimensions.width_mm'],
  ['dimensions.height_mm', 'dimensions.height_mm'],
  ['dimensions.wheelbase_mm', 'dimensions.wheelbase_mm'],
  ['dimensions.ground_clearance_mm', 'dimensions.ground_clearance_mm'],
  ['dimensions.curb_weight_kg', 'weights.curb_weight_kg'],
  ['dimensions.gross_weight_kg', 'weights.gross_vehicle_weight_kg'],
  ['dimensions.payload_kg', 'weights.max_payload_kg'],
  ['dimensions.cargo_l', 'capacity.cargo_l'],
  ['dimensions.cargo_max_l', 'capacity.cargo_max_l'],
  ['dimensions.frunk_l', 'capacity.frunk_l'],
  ['dimensions.drag_coefficient', 'body.drag_coefficient_cd'],
  ['misscellaneous.seats', 'body.seats'],
  ['misscellaneous.platform', 'body.platform'],
  ['misscellaneous.heat_pump', 'battery.heat_pump'],
  ['misscellaneous.tow_braked_kg', 'capacity.towing_braked_kg'],
  ['misscellaneous.v2l', 'v2x.v2l.supported'],
];

const chemistryOf: Record<string, (typeof chemistries)[number]> = {
  lfp: 'LFP',
  nmc: 'NMC',
  ncm: 'NMC',
  nca: 'NCA',
  ncma: 'NCMA',
  lmo: 'LMO',
  sodium_ion: 'Sodium-ion',
  semi_solid: 'Semi-solid',
  semi_solid_state: 'Semi-solid',
};

const bodyOf: Record<string, (typeof bodies)[number]> = {
  suv: 'SUV',
  crossover: 'SUV',
  hatchback: 'Hatchback',
  sedan: 'Sedan',
  saloon: 'Sedan',
  liftback: 'Liftback',
  fastback: 'Liftback',
  sportback: 'Liftback',
  wagon: 'Estate',
  estate: 'Estate',
  station_wagon: 'Estate',
  shooting_brake: 'Estate',
  van: 'Van',
  minivan: 'MPV',
  mpv: 'MPV',
  coupe: 'Coupe',
  convertible: 'Cabriolet',
  cabriolet: 'Cabriolet',
  roadster: 'Cabriolet',
  pickup: 'Pickup',
  pickup_truck: 'Pickup',
};

/** Connectors in order of preference for European drivers. Upstream spells some of them in two ways. */
const portOf: readonly (readonly [connector: string, port: (typeof ports)[number]])[] = [
  ['ccs2', 'CCS2'],
  ['ccs1', 'CCS1'],
  ['nacs', 'NACS'],
  ['chademo', 'CHAdeMO'],
  ['gb_t_dc', 'GB/T'],
  ['tesla_type_2', 'Tesla Supercharger (Type 2)'],
  ['tesla_type2', 'Tesla Supercharger (Type 2)'],
  ['type_2', 'Type 2'],
  ['type2', 'Type 2'],
  ['gb_t_ac', 'GB/T'],
];

/** The data starts with this model year, so a car listed in it may have been on sale earlier. */
const firstYearOfData = 2023;

/** One of upstream's words in a uniform spelling. */
const normalized = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_|_$/g, '')
    : '';

/** A record's figures under our names, not validated yet. 0 and null mean unknown. */
export function factsOf(record: CanonicalRecord): LayerFacts {
  const figures: [FigurePath, unknown][] = [
    ...copied.map(([ours, theirs]): [FigurePath, unknown] => [ours, valueAt(record, theirs)]),
    ['battery.chemistry', chemistryOf[normalized(valueAt(record, 'battery.chemistry'))]],
    ['battery.voltage_class_v', voltageClass(record)],
    ['charge.port', port(record)],
    ['charge.dc_10_80_min', fastChargeMin(record)],
    ['charge.curve', curve(record)],
    ['performance.drive', drive(record)],
    [
      'misscellaneous.body',
      bodyOf[normalized(valueAt(record, 'body.style'))] ?? bodyOf[normalized(valueAt(record, 'vehicle_type'))],
    ],
    ['price.de_eur', price(record, 'EUR', 'DE')],
    ['price.us_usd', price(record, 'USD', 'US')],
    ['price.cn_cny', price(record, 'CNY', 'CN')],
    ['date.from', startYear(record)],
    ['date.to', yearText(valueAt(record, 'availability.end_year'))],
    ...(['wltp', 'epa', 'nedc', 'cltc'] as const).map((cycle): [FigurePath, unknown] => [
      `range.${cycle}_km`,
      bestRange(record, cycle),
    ]),
  ];
  return layerOf(figures.filter(([, value]) => value !== undefined && value !== null && value !== 0 && value !== ''));
}

export function bestRange(record: CanonicalRecord, cycle: string): unknown {
  const ratings = listAt(record, 'range.rated').filter((rated) => rated.cycle === cycle);
  const known = ratings.map(({ range_km }) => range_km).filter((km): km is number => typeof km === 'number');
  return known.length > 0 ? Math.max(...known) : ratings[0]?.range_km;
}

const voltageClass = (record: CanonicalRecord) =>
  ({ '400v': 400, '800v': 800 })[normalized(valueAt(record, 'charging.dc.architecture_voltage_class'))];

function port(record: CanonicalRecord) {
  const connectors = listAt(record, 'charge_ports').map(({ connector }) => normalized(connector));
  return portOf.find(([connector]) => connectors.includes(connector))?.[1];
}

function fastChargeMin(record: CanonicalRecord) {
  const times = listAt(record, 'charging.charging_time.dc');
  return times.find((time) => time.from_soc_percent === 10 && time.to_soc_percent === 80)?.time_min;
}

function curve(record: CanonicalRecord) {
  const points = listAt(record, 'charging.dc_charge_curve.points');
  const isOfPower = points.length > 1 && points.every(({ power_kw }) => typeof power_kw === 'number');
  return isOfPower ? points.map(({ soc_percent, power_kw }) => [soc_percent, power_kw]) : undefined;
}

function drive(record: CanonicalRecord) {
  const drivetrain = normalized(valueAt(record, 'powertrain.drivetrain'));
  return { fwd: 'FWD', rwd: 'RWD', awd: 'AWD', '4wd': 'AWD' }[drivetrain];
}

function price(record: CanonicalRecord, currency: string, country: string) {
  const prices = listAt(record, 'pricing.msrp').filter((msrp) => msrp.currency === currency);
  return (prices.find((msrp) => msrp.country === country) ?? prices.find((msrp) => msrp.country === undefined))?.amount;
}

const yearText = (year: unknown) => (typeof year === 'number' ? String(year) : undefined);

function startYear(record: CanonicalRecord) {
  const year = valueAt(record, 'availability.start_year');
  return typeof year === 'number' && year > firstYearOfData ? String(year) : undefined;
}
