import type { Facts, FigurePath } from './vehicle.ts';

/**
 * What a figure may be, without a schema: for pages, which must not carry the validator. Units stand in the names; the
 * numbers are bounds of plausibility, and a figure outside of them is refused.
 */

export const chemistries = ['NMC', 'NCA', 'LFP', 'NCMA', 'LMO', 'Sodium-ion', 'Semi-solid'] as const;
export const voltageClassesV = [400, 800] as const;
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

/** The ten sections in the order of the page. The data spells the eighth `misscellaneous`; its title is spelled right. */
export const sectionNames = [
  'price',
  'battery',
  'charge',
  'performance',
  'date',
  'dimensions',
  'efficiency',
  'misscellaneous',
  'range',
  'real_efficiency',
] as const;
export type SectionName = (typeof sectionNames)[number];

const anyConsumption = [40, 600] as const;
const anyRealRange = [50, 1500] as const;

/** The least and the most a figure can be, both included. */
export const bounds = {
  price: { de_eur: [4000, 700_000], us_usd: [4000, 700_000], cn_cny: [25_000, 3_000_000] },
  battery: {
    usable_kwh: [10, 220],
    nominal_kwh: [10, 230],
    voltage_v: [200, 950],
    cells: [60, 12_000],
    warranty_years: [1, 20],
    warranty_km: [10_000, 1_000_000],
  },
  charge: {
    ac_max_kw: [2.3, 44],
    ac_phases: [1, 3],
    ac_0_100_min: [20, 3000],
    dc_max_kw: [20, 600],
    dc_10_80_min: [9, 100],
    dc_avg_10_80_kw: [15, 450],
  },
  performance: { zero_to_100_s: [1.6, 25], top_speed_kmh: [90, 440], power_kw: [25, 1600], torque_nm: [80, 2400] },
  dimensions: {
    length_mm: [2600, 6000],
    width_mm: [1470, 2300],
    height_mm: [1150, 2200],
    wheelbase_mm: [1800, 3800],
    curb_weight_kg: [850, 4200],
    gross_weight_kg: [1100, 5000],
    payload_kg: [150, 1200],
    cargo_l: [60, 3200],
    cargo_max_l: [200, 6000],
    frunk_l: [0, 500],
    drag_coefficient: [0.17, 0.45],
    ground_clearance_mm: [80, 420],
  },
  efficiency: {
    vehicle_wh_per_km: [85, 330],
    wltp_wh_per_km: [90, 330],
    epa_combined_wh_per_km: [110, 400],
    epa_city_wh_per_km: [60, 500],
    epa_highway_wh_per_km: [60, 500],
  },
  /** 0 kg towed: towing is not approved. */
  misscellaneous: { seats: [1, 9], tow_braked_kg: [0, 5500] },
  range: {
    wltp_km: [90, 1000],
    real_km: [70, 850],
    epa_km: [80, 950],
    cltc_km: [100, 1200],
    nedc_km: [100, 1100],
    real_city_mild_km: anyRealRange,
    real_city_cold_km: anyRealRange,
    real_highway_mild_km: anyRealRange,
    real_highway_cold_km: anyRealRange,
    real_combined_mild_km: anyRealRange,
    real_combined_cold_km: anyRealRange,
  },
  real_efficiency: {
    combined_wh_per_km: [95, 340],
    city_mild_wh_per_km: anyConsumption,
    city_cold_wh_per_km: anyConsumption,
    highway_mild_wh_per_km: anyConsumption,
    highway_cold_wh_per_km: anyConsumption,
    combined_mild_wh_per_km: anyConsumption,
    combined_cold_wh_per_km: anyConsumption,
  },
} as const satisfies Partial<Record<SectionName, Record<string, readonly [min: number, max: number]>>>;

/** The figure at a path, or undefined where it is not known. */
export function figureAt(vehicle: Facts, path: FigurePath): unknown {
  const [section, key] = path.split('.') as [SectionName, string];
  return (vehicle[section] as Record<string, unknown>)[key];
}
