import * as z from 'zod/mini';

/**
 * A battery-electric car as facts. Units stand in the names; the numbers are bounds of plausibility, and a figure outside
 * of them is refused. What is not known is absent: never null, never 0.
 */

const figure = (min: number, max: number) => z.optional(z.number().check(z.gte(min), z.lte(max)));
const whole = (min: number, max: number) => z.optional(z.int().check(z.gte(min), z.lte(max)));
const oneOf = <const T extends readonly string[]>(values: T) => z.optional(z.enum(values));
const month = z.string().check(z.regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/));

export const chemistries = ['NMC', 'NCA', 'LFP', 'NCMA', 'LMO', 'Sodium-ion', 'Semi-solid'] as const;
export const ports = ['CCS2', 'CCS1', 'NACS', 'CHAdeMO', 'GB/T', 'Type 2', 'Tesla Supercharger (Type 2)'] as const;
export const drives = ['FWD', 'RWD', 'AWD'] as const;
export const bodies = [
  'SUV',
  'Hatchback',
  'Sedan',
  'Liftback',
  'Estate',
  'Van',
  'MPV',
  'Coupe',
  'Cabriolet',
  'Pickup',
] as const;
/** European segments: A-F by size, J and a letter for an SUV of that size, N vans, G and I others. */
export const segments = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'I', 'JA', 'JB', 'JC', 'JD', 'JE', 'JF', 'N'] as const;

export const Price = z.strictObject({
  de_eur: figure(4000, 700_000),
  us_usd: figure(4000, 700_000),
  cn_cny: figure(25_000, 3_000_000),
});

export const Battery = z.strictObject({
  usable_kwh: figure(10, 220),
  nominal_kwh: figure(10, 230),
  chemistry: oneOf(chemistries),
  voltage_v: figure(200, 950),
  voltage_class_v: z.optional(z.union([z.literal(400), z.literal(800)])),
  cells: whole(60, 12_000),
  warranty_years: figure(1, 20),
  warranty_km: figure(10_000, 1_000_000),
});

/** Charging power in kW at states of charge in %, ascending; straight lines between. */
const Curve = z.array(z.tuple([z.number().check(z.gte(0), z.lte(100)), z.number().check(z.gte(0), z.lte(600))])).check(
  z.minLength(2),
  z.refine((points) => points.every(([soc], i) => i === 0 || soc > (points[i - 1]?.[0] ?? 0))),
);

export const Charge = z.strictObject({
  ac_max_kw: figure(2.3, 44),
  ac_phases: whole(1, 3),
  ac_0_100_min: figure(20, 3000),
  port: oneOf(ports),
  dc_max_kw: figure(20, 600),
  dc_10_80_min: figure(9, 100),
  dc_avg_10_80_kw: figure(15, 450),
  curve: z.optional(Curve),
});

export const Performance = z.strictObject({
  zero_to_100_s: figure(1.6, 25),
  top_speed_kmh: figure(90, 440),
  power_kw: figure(25, 1600),
  torque_nm: figure(80, 2400),
  drive: oneOf(drives),
});

export const Dates = z.strictObject({
  from: z.optional(month),
  to: z.optional(month),
  model_years: z.optional(z.string().check(z.regex(/^\d{4}(?:-\d{4})?$/))),
});

export const Dimensions = z.strictObject({
  length_mm: figure(2600, 6000),
  width_mm: figure(1470, 2300),
  height_mm: figure(1150, 2200),
  wheelbase_mm: figure(1800, 3800),
  curb_weight_kg: figure(850, 4200),
  gross_weight_kg: figure(1100, 5000),
  payload_kg: figure(150, 1200),
  cargo_l: figure(60, 3200),
  cargo_max_l: figure(200, 6000),
  frunk_l: figure(0, 500),
  drag_coefficient: figure(0.17, 0.45),
  ground_clearance_mm: figure(80, 420),
});

export const Efficiency = z.strictObject({
  vehicle_wh_per_km: figure(85, 330),
  wltp_wh_per_km: figure(90, 330),
  epa_combined_wh_per_km: figure(110, 400),
  epa_city_wh_per_km: figure(60, 500),
  epa_highway_wh_per_km: figure(60, 500),
});

export const Miscellaneous = z.strictObject({
  seats: whole(1, 9),
  body: oneOf(bodies),
  segment: oneOf(segments),
  platform: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  /** True: standard; 'optional': at extra cost; false: none. */
  heat_pump: z.optional(z.union([z.boolean(), z.literal('optional')])),
  /** 0: towing is not approved. */
  tow_braked_kg: figure(0, 5500),
  v2l: z.optional(z.boolean()),
});

export const Range = z.strictObject({
  wltp_km: figure(90, 1000),
  real_km: figure(70, 850),
  epa_km: figure(80, 950),
  cltc_km: figure(100, 1200),
  nedc_km: figure(100, 1100),
  real_city_mild_km: figure(50, 1500),
  real_city_cold_km: figure(50, 1500),
  real_highway_mild_km: figure(50, 1500),
  real_highway_cold_km: figure(50, 1500),
  real_combined_mild_km: figure(50, 1500),
  real_combined_cold_km: figure(50, 1500),
});

export const RealEfficiency = z.strictObject({
  combined_wh_per_km: figure(95, 340),
  city_mild_wh_per_km: figure(40, 600),
  city_cold_wh_per_km: figure(40, 600),
  highway_mild_wh_per_km: figure(40, 600),
  highway_cold_wh_per_km: figure(40, 600),
  combined_mild_wh_per_km: figure(40, 600),
  combined_cold_wh_per_km: figure(40, 600),
});

/** The ten sections in the order of the page. The data spells the eighth `misscellaneous`; its title is spelled right. */
export const sections = {
  price: Price,
  battery: Battery,
  charge: Charge,
  performance: Performance,
  date: Dates,
  dimensions: Dimensions,
  efficiency: Efficiency,
  misscellaneous: Miscellaneous,
  range: Range,
  real_efficiency: RealEfficiency,
} as const;
export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];

const name = z.string().check(z.minLength(1), z.maxLength(80));
export const vehicleId = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(120));

/** One car: who it is, and its ten sections, each of which may be empty. */
export const Vehicle = z.strictObject({
  id: vehicleId,
  make: name,
  model: name,
  variant: z.string().check(z.maxLength(80)),
  year: z.int().check(z.gte(1990), z.lte(2100)),
  /** European market, priced, and nearly complete. */
  core: z.boolean(),
  ...sections,
});
export type Vehicle = z.infer<typeof Vehicle>;
export type Facts = Pick<Vehicle, SectionName>;

/** Where a figure stands: `battery.usable_kwh`. */
export type FigurePath = {
  [S in SectionName]: `${S}.${keyof Facts[S] & string}`;
}[SectionName];

/** The figure at a path, or undefined where it is not known. */
export function figureAt(vehicle: Facts, path: FigurePath): unknown {
  const [section, key] = path.split('.') as [SectionName, string];
  return (vehicle[section] as Record<string, unknown>)[key];
}
