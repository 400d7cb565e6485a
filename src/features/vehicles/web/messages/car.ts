import { ordinal } from '#web/text/format-number.ts';
import { measured, showsMiles } from '#web/text/units.ts';
import type { FigurePath } from '../../figures.ts';

/** Names of a car's figures, by section and field of the data. */
export const vehicleFigures = {
  sections: {
    price: 'Price',
    battery: 'Battery',
    charge: 'Charge',
    performance: 'Performance',
    date: 'Date',
    dimensions: 'Dimensions',
    efficiency: 'Efficiency',
    misscellaneous: 'Miscellaneous',
    range: 'Range',
    real_efficiency: 'Real efficiency',
  },
  labels: {
    'price.de_eur': 'List price in Germany',
    'price.us_usd': 'Price in the USA',
    'price.cn_cny': 'Price in China',
    'battery.usable_kwh': 'Usable capacity',
    'battery.nominal_kwh': 'Nominal capacity',
    'battery.chemistry': 'Chemistry',
    'battery.voltage_v': 'Nominal voltage',
    'battery.voltage_class_v': 'Voltage class',
    'battery.cells': 'Cells',
    'battery.warranty_years': 'Warranty period',
    'battery.warranty_km': 'Warranty distance',
    'charge.dc_10_80_min': '10–80%',
    'charge.dc_max_kw': 'DC peak power',
    'charge.dc_avg_10_80_kw': 'Average power, 10–80%',
    'charge.ac_max_kw': 'AC power',
    'charge.ac_phases': 'AC phases',
    'charge.ac_0_100_min': 'AC 0–100%',
    'charge.port': 'Plug',
    'charge.curve': 'Charging curve',
    get 'performance.zero_to_100_s'() {
      return showsMiles() ? '0–62 mph' : '0–100 km/h';
    },
    'performance.top_speed_kmh': 'Top speed',
    'performance.power_kw': 'Power',
    'performance.torque_nm': 'Torque',
    'performance.drive': 'Drive',
    'date.from': 'On sale from',
    'date.to': 'On sale until',
    'date.model_years': 'Model years',
    'dimensions.length_mm': 'Length',
    'dimensions.width_mm': 'Width without mirrors',
    'dimensions.height_mm': 'Height',
    'dimensions.wheelbase_mm': 'Wheelbase',
    'dimensions.ground_clearance_mm': 'Ground clearance',
    'dimensions.curb_weight_kg': 'Weight with driver',
    'dimensions.gross_weight_kg': 'Gross weight',
    'dimensions.payload_kg': 'Payload',
    'dimensions.cargo_l': 'Boot',
    'dimensions.cargo_max_l': 'Boot, seats folded',
    'dimensions.frunk_l': 'Front boot',
    'dimensions.drag_coefficient': 'Drag coefficient (Cd)',
    'efficiency.vehicle_wh_per_km': 'WLTP, from the battery',
    'efficiency.wltp_wh_per_km': 'WLTP, measured at the socket',
    'efficiency.epa_combined_wh_per_km': 'EPA combined',
    'efficiency.epa_city_wh_per_km': 'EPA city',
    'efficiency.epa_highway_wh_per_km': 'EPA highway',
    'misscellaneous.body': 'Body',
    'misscellaneous.segment': 'Segment',
    'misscellaneous.seats': 'Seats',
    'misscellaneous.platform': 'Platform',
    'misscellaneous.heat_pump': 'Heat pump',
    'misscellaneous.tow_braked_kg': 'Braked towing',
    'misscellaneous.v2l': 'Powers devices (V2L)',
    'range.real_km': 'Real range',
    'range.wltp_km': 'WLTP range',
    'range.epa_km': 'EPA range',
    'range.cltc_km': 'CLTC range',
    'range.nedc_km': 'NEDC range',
    'range.real_city_mild_km': 'City, mild',
    'range.real_city_cold_km': 'City, cold',
    'range.real_highway_mild_km': 'Motorway, mild',
    'range.real_highway_cold_km': 'Motorway, cold',
    'range.real_combined_mild_km': 'Mixed, mild',
    'range.real_combined_cold_km': 'Mixed, cold',
    'real_efficiency.combined_wh_per_km': 'Mixed',
    'real_efficiency.city_mild_wh_per_km': 'City, mild',
    'real_efficiency.city_cold_wh_per_km': 'City, cold',
    'real_efficiency.highway_mild_wh_per_km': 'Motorway, mild',
    'real_efficiency.highway_cold_wh_per_km': 'Motorway, cold',
    'real_efficiency.combined_mild_wh_per_km': 'Mixed, mild',
    'real_efficiency.combined_cold_wh_per_km': 'Mixed, cold',
  },
} as const;

/** How each derived figure is calculated (`server/derive.ts`). */
export const formulas: Partial<Record<FigurePath, string>> = {
  'range.real_km': 'usable energy / mixed consumption; otherwise WLTP × 0.82, EPA × 0.97, NEDC × 0.70 or CLTC × 0.66',
  'real_efficiency.combined_wh_per_km': 'usable energy / real range',
  'efficiency.vehicle_wh_per_km': 'usable energy / WLTP range',
  'efficiency.wltp_wh_per_km': 'consumption from the battery × 1.176 for charging losses',
  'charge.ac_0_100_min': 'usable energy / AC power × 1.1',
  'charge.dc_10_80_min':
    '70% of usable energy / average power; otherwise same as a related car with the same battery and peak power',
  'charge.dc_avg_10_80_kw': '70% of usable energy / minutes from 10 to 80%',
  'charge.curve': 'peak power, then a steady fall, so that 10 to 80% takes the known time',
  'real_efficiency.city_mild_wh_per_km': 'mixed consumption × 0.65, less for a slippery shape',
  'real_efficiency.city_cold_wh_per_km': 'mixed consumption × 0.97, 3% more without a heat pump',
  'real_efficiency.highway_mild_wh_per_km': 'mixed consumption × 1.11, adjusted for drag',
  'real_efficiency.highway_cold_wh_per_km': 'mixed consumption × 1.42, adjusted for drag, 3% more without a heat pump',
  'real_efficiency.combined_mild_wh_per_km': 'mixed consumption × 0.865',
  'real_efficiency.combined_cold_wh_per_km': 'mixed consumption × 1.165, 3% more without a heat pump',
  get 'range.real_city_mild_km'() {
    return `usable energy / city consumption at ${measured('°C', 23)}`;
  },
  get 'range.real_city_cold_km'() {
    return `usable energy / city consumption at ${measured('°C', -10)}`;
  },
  get 'range.real_highway_mild_km'() {
    return `usable energy / motorway consumption at ${measured('°C', 23)}`;
  },
  get 'range.real_highway_cold_km'() {
    return `usable energy / motorway consumption at ${measured('°C', -10)}`;
  },
  get 'range.real_combined_mild_km'() {
    return `usable energy / mixed consumption at ${measured('°C', 23)}`;
  },
  get 'range.real_combined_cold_km'() {
    return `usable energy / mixed consumption at ${measured('°C', -10)}`;
  },
};

export const car = {
  notFound: 'Car not found',
  notFoundNamed: (name: string) => `No car called “${name}”`,
  notFoundDetail: 'It may have been renamed or removed from the database.',
  toList: 'All electric cars',
  loading: 'Electric car',
  failed: 'Error fetching data',
  fromCache: 'Showing the copy stored on this device, without sources.',
  seats: (count: string) => `${count} seats`,
  realRange: 'real range, mixed driving',
  estimated: (rating: string) => `estimated from ${rating}`,
  noRange: 'Real range not known',
  middle: (km: string) => `median ${km}`,
  farthest: (all: string) => `Longest range of ${all}`,
  shortest: (all: string) => `Shortest range of ${all}`,
  nextFarthest: (rank: number, all: string) => `${rank === 2 ? 'Second' : 'Third'}-longest range of ${all}`,
  fartherThan: (count: string, all: string) => `Beats ${count} of ${all}`,
  farthestOf: 'longest of',
  placeOf: (place: string, of: string) => `${place} of ${of}`,
  amongTitle: (count: string, group: string) => `Among ${count} ${group}`,
  among: {
    range: 'Range',
    charging: '10–80%',
    price: 'Price',
    boot: 'Boot',
    get acceleration() {
      return showsMiles() ? '0–62' : '0–100';
    },
    use: 'Energy use',
  },
  worse: 'worse',
  middleWord: 'median',
  better: 'better',
  sizes: {
    A: 'City',
    B: 'Small',
    C: 'Compact',
    D: 'Mid-size',
    E: 'Executive',
    F: 'Luxury',
    JA: 'Mini',
    JB: 'Small',
    JC: 'Compact',
    JD: 'Mid-size',
    JE: 'Large',
    JF: 'Luxury',
  } as Partial<Record<string, string>>,
  /** Names of body types that differ within a line of text. */
  bodyNames: { SUV: 'SUV', MPV: 'MPV', Pickup: 'pick-up' } as Partial<Record<string, string>>,
  drives: { FWD: 'front-wheel drive', RWD: 'rear-wheel drive', AWD: 'all-wheel drive' },
  listPrices: {
    'price.de_eur': 'list price, Germany',
    'price.us_usd': 'list price, USA',
    'price.cn_cny': 'list price, China',
  },
  get pricePerKm() {
    return showsMiles() ? 'per mile of range' : 'per km of range';
  },
  charging: '10 to 80%',
  gained: 'in 15 minutes',
  compare: 'Compare',

  rank: (rank: number, of: string, group: string, end: 'highest' | 'lowest', median: string) =>
    `${rank === 1 ? end : `${ordinal(rank)}-${end}`} of ${of} ${group}, median ${median}`,

  rankTied: (equal: string, of: string, group: string, median: string) =>
    `same as ${equal} of ${of} ${group}, median ${median}`,
};
