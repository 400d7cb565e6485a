import * as z from 'zod/mini';
import {
  bodies,
  bounds,
  chemistries,
  drives,
  ports,
  type SectionName,
  sectionNames,
  segments,
  voltageClassesV,
} from './figures.ts';

export { bodies, chemistries, drives, figureAt, ports, type SectionName, sectionNames, segments } from './figures.ts';

/** A battery-electric car as facts. What is not known is absent: never null, never 0. */

type Bounds = readonly [min: number, max: number];
const figure = ([min, max]: Bounds) => z.optional(z.number().check(z.gte(min), z.lte(max)));
const whole = ([min, max]: Bounds) => z.optional(z.int().check(z.gte(min), z.lte(max)));
const oneOf = <const T extends readonly string[]>(values: T) => z.optional(z.enum(values));
const month = z.optional(z.string().check(z.regex(/^(?:19|20)\d{2}(?:-(?:0[1-9]|1[0-2]))?$/)));
const flag = z.optional(z.boolean());
const { price, battery, charge, performance, dimensions, efficiency, misscellaneous, range } = bounds;
const real = bounds.real_efficiency;

export const Price = z.strictObject({
  de_eur: figure(price.de_eur),
  us_usd: figure(price.us_usd),
  cn_cny: figure(price.cn_cny),
});

export const Battery = z.strictObject({
  usable_kwh: figure(battery.usable_kwh),
  nominal_kwh: figure(battery.nominal_kwh),
  chemistry: oneOf(chemistries),
  voltage_v: figure(battery.voltage_v),
  voltage_class_v: z.optional(z.literal(voltageClassesV)),
  cells: whole(battery.cells),
  warranty_years: figure(battery.warranty_years),
  warranty_km: figure(battery.warranty_km),
});

/** Charging power in kW at states of charge in %, ascending; straight lines between. */
const Curve = z.array(z.tuple([z.number().check(z.gte(0), z.lte(100)), z.number().check(z.gte(0), z.lte(600))])).check(
  z.minLength(2),
  z.maxLength(201),
  z.refine((points) => points.every(([soc], i) => i === 0 || soc > (points[i - 1]?.[0] ?? 0)), 'must ascend'),
);

export const Charge = z.strictObject({
  ac_max_kw: figure(charge.ac_max_kw),
  ac_phases: whole(charge.ac_phases),
  ac_0_100_min: figure(charge.ac_0_100_min),
  port: oneOf(ports),
  dc_max_kw: figure(charge.dc_max_kw),
  dc_10_80_min: figure(charge.dc_10_80_min),
  dc_avg_10_80_kw: figure(charge.dc_avg_10_80_kw),
  curve: z.optional(Curve),
});

export const Performance = z.strictObject({
  zero_to_100_s: figure(performance.zero_to_100_s),
  top_speed_kmh: figure(performance.top_speed_kmh),
  power_kw: figure(performance.power_kw),
  torque_nm: figure(performance.torque_nm),
  drive: oneOf(drives),
});

export const Dates = z.strictObject({
  from: month,
  to: month,
  model_years: z.optional(z.string().check(z.regex(/^(?:19|20)\d{2}(?:-(?:19|20)\d{2})?$/))),
});

export const Dimensions = z.strictObject({
  length_mm: figure(dimensions.length_mm),
  width_mm: figure(dimensions.width_mm),
  height_mm: figure(dimensions.height_mm),
  wheelbase_mm: figure(dimensions.wheelbase_mm),
  curb_weight_kg: figure(dimensions.curb_weight_kg),
  gross_weight_kg: figure(dimensions.gross_weight_kg),
  payload_kg: figure(dimensions.payload_kg),
  cargo_l: figure(dimensions.cargo_l),
  cargo_max_l: figure(dimensions.cargo_max_l),
  frunk_l: figure(dimensions.frunk_l),
  drag_coefficient: figure(dimensions.drag_coefficient),
  ground_clearance_mm: figure(dimensions.ground_clearance_mm),
});

export const Efficiency = z.strictObject({
  vehicle_wh_per_km: figure(efficiency.vehicle_wh_per_km),
  wltp_wh_per_km: figure(efficiency.wltp_wh_per_km),
  epa_combined_wh_per_km: figure(efficiency.epa_combined_wh_per_km),
  epa_city_wh_per_km: figure(efficiency.epa_city_wh_per_km),
  epa_highway_wh_per_km: figure(efficiency.epa_highway_wh_per_km),
});

export const Miscellaneous = z.strictObject({
  seats: whole(misscellaneous.seats),
  body: oneOf(bodies),
  segment: oneOf(segments),
  platform: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  /** True: standard; 'optional': at extra cost; false: none. */
  heat_pump: z.optional(z.union([z.boolean(), z.literal('optional')])),
  tow_braked_kg: figure(misscellaneous.tow_braked_kg),
  v2l: flag,
});

export const Range = z.strictObject({
  wltp_km: figure(range.wltp_km),
  real_km: figure(range.real_km),
  epa_km: figure(range.epa_km),
  cltc_km: figure(range.cltc_km),
  nedc_km: figure(range.nedc_km),
  real_city_mild_km: figure(range.real_city_mild_km),
  real_city_cold_km: figure(range.real_city_cold_km),
  real_highway_mild_km: figure(range.real_highway_mild_km),
  real_highway_cold_km: figure(range.real_highway_cold_km),
  real_combined_mild_km: figure(range.real_combined_mild_km),
  real_combined_cold_km: figure(range.real_combined_cold_km),
});

export const RealEfficiency = z.strictObject({
  combined_wh_per_km: figure(real.combined_wh_per_km),
  city_mild_wh_per_km: figure(real.city_mild_wh_per_km),
  city_cold_wh_per_km: figure(real.city_cold_wh_per_km),
  highway_mild_wh_per_km: figure(real.highway_mild_wh_per_km),
  highway_cold_wh_per_km: figure(real.highway_cold_wh_per_km),
  combined_mild_wh_per_km: figure(real.combined_mild_wh_per_km),
  combined_cold_wh_per_km: figure(real.combined_cold_wh_per_km),
});

/** In the order of `sectionNames`. */
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
} as const satisfies Record<SectionName, z.ZodMiniObject>;

/** Printable, without spaces around it: it is shown, and part of the car's name. */
const word = z.string().check(z.maxLength(80), z.regex(/^(?:[^\p{C}\s](?:[^\p{C}]*[^\p{C}\s])?)?$/u));
export const vehicleId = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(120));

/** Who a car is. */
export const identity = {
  id: vehicleId,
  make: word.check(z.minLength(1)),
  model: word.check(z.minLength(1)),
  variant: word,
  year: z.int().check(z.gte(1990), z.lte(2100)),
  /** European market, priced, and nearly complete. */
  core: z.boolean(),
} as const;

/** One car: who it is, and its ten sections, each of which may be empty, with the computed figures filled in. */
export const Vehicle = z.strictObject({
  ...identity,
  ...sections,
  /** Paths of the figures that are computed, not sourced. */
  derived: z.array(z.string()),
});
export type Vehicle = z.infer<typeof Vehicle>;
export type Facts = Pick<Vehicle, SectionName>;

/** Where a figure stands: `battery.usable_kwh`. */
export type FigurePath = {
  [S in SectionName]: `${S}.${keyof Facts[S] & string}`;
}[SectionName];

/** Every figure there can be, in the order of the sections and of the figures within them. */
export const figurePaths = sectionNames.flatMap((section) =>
  Object.keys(sections[section].shape).map((key) => `${section}.${key}` as FigurePath),
);

const wholeNumbers: readonly FigurePath[] = ['battery.cells', 'charge.ac_phases', 'misscellaneous.seats'];
/** Of the figures that are any number between two others. */
const boundsOf = new Map<string, Bounds>(
  Object.entries(bounds).flatMap(([section, figures]) =>
    Object.entries(figures as Record<string, Bounds>).map(([key, pair]) => [`${section}.${key}`, pair] as const),
  ),
);
for (const path of wholeNumbers) boundsOf.delete(path);

/** Whether a figure can be what it says: within its bounds, one of its words. */
export function isPlausible(path: FigurePath, value: unknown): boolean {
  const between = boundsOf.get(path);
  // Nearly all figures are such, and thousands are asked about at once: no schema is needed for two comparisons.
  if (between !== undefined) return typeof value === 'number' && value >= between[0] && value <= between[1];
  const [section, key] = path.split('.') as [SectionName, string];
  const schema = (sections[section].shape as Record<string, z.ZodMiniType>)[key];
  return schema !== undefined && z.safeParse(schema, value).success;
}
