import type { TextFile } from './read-open-ev-data.ts';

/** The base of a model in open-ev-data's `src/` tree, shared by all years. */
export const base = {
  $schema: '../../../schema.json',
  schema_version: '1.0.0',
  make: { slug: 'aster', name: 'Aster' },
  model: { slug: 'aster_gt', name: 'GT' },
  vehicle_type: 'passenger_car',
  body: { style: 'sedan', doors: 4, seats: 5, drag_coefficient_cd: 0.24, platform: 'A1' },
  dimensions: { length_mm: 4990, width_mm: 1960, height_mm: 1410, wheelbase_mm: 2900 },
};

export const yearFile = (year: number) => ({
  $schema: '../../../../schema.json',
  schema_version: '1.0.0',
  year,
  trim: { slug: 'quattro', name: 'quattro' },
  markets: ['US', 'DE'],
  availability: { status: 'production', start_year: year },
  powertrain: { drivetrain: 'awd', system_power_kw: 390, system_torque_nm: 630 },
  battery: {
    chemistry: 'li-ion',
    pack_capacity_kwh_gross: 93.4,
    pack_capacity_kwh_net: 85,
    thermal_management: 'liquid',
    heat_pump: true,
    warranty: { years: 8, distance_km: 160_000 },
  },
  charge_ports: [{ kind: 'combo', connector: 'ccs2', location: { side: 'right', position: 'rear' } }],
  charging: {
    ac: { max_power_kw: 11, phases: 3 },
    dc: { max_power_kw: 270, architecture_voltage_class: '800v' },
    charging_time: {
      dc: [
        { charger_power_kw: 350, from_soc_percent: 5, to_soc_percent: 80, time_min: 23 },
        { charger_power_kw: 350, from_soc_percent: 10, to_soc_percent: 80, time_min: 21 },
      ],
    },
  },
  range: {
    rated: [
      { cycle: 'wltp', range_km: 470 },
      { cycle: 'wltp', range_km: 488, notes: 'smaller wheels' },
      { cycle: 'epa', range_km: 383 },
    ],
  },
  performance: { acceleration_0_100_kmh_s: 4.1, top_speed_kmh: 245 },
  weights: { curb_weight_kg: 2347 },
  capacity: { cargo_l: 405, frunk_l: 81, towing_braked_kg: 0 },
  pricing: {
    msrp: [
      { currency: 'USD', amount: 106_500, country: 'US', year },
      { currency: 'EUR', amount: 99_800, country: 'FR', year },
      { currency: 'EUR', amount: 104_000, country: 'DE', year },
    ],
  },
  v2x: { v2l: { supported: false } },
  sources: [{ type: 'oem', title: 'Aster GT', url: 'https://aster.example', accessed_at: '2025-01-15T00:00:00Z' }],
});

/** Overrides for a more powerful variant. */
export const variantFile = {
  variant: { slug: 'rs', name: 'RS', kind: 'performance_package' },
  trim: { slug: 'rs', name: 'RS' },
  powertrain: { drivetrain: 'awd', system_power_kw: 440, system_torque_nm: 830 },
  range: { rated: [{ cycle: 'wltp', range_km: 472 }] },
  performance: { acceleration_0_100_kmh_s: 3.3 },
};

export const tree: readonly TextFile[] = [
  { path: 'src/aster/aster_gt/base.json', text: JSON.stringify(base) },
  { path: 'src/aster/aster_gt/2023/aster_gt.json', text: JSON.stringify(yearFile(2023)) },
  { path: 'src/aster/aster_gt/2023/aster_gt_rs.json', text: JSON.stringify({ ...variantFile, year: 2023 }) },
  { path: 'src/aster/aster_gt/2024/aster_gt.json', text: JSON.stringify(yearFile(2024)) },
  { path: 'schema.json', text: '{"title":"not a car"}' },
];
