import type { FigurePath } from './figures.ts';

/** The share by which two sources' values for the same car may differ, because of wheels, trims and rounding. */
const shares: Partial<Record<FigurePath, number>> = {
  // Trims and exchange rates differ by this much.
  'price.de_eur': 0.04,
  'price.us_usd': 0.04,
  'price.cn_cny': 0.04,
  'battery.usable_kwh': 0.03,
  'battery.nominal_kwh': 0.03,
  'battery.voltage_v': 0.05,
  // Rounding alone may be one minute in ten.
  'charge.dc_10_80_min': 0.1,
  'charge.dc_max_kw': 0.03,
  'charge.dc_avg_10_80_kw': 0.1,
  'charge.ac_0_100_min': 0.1,
  'performance.power_kw': 0.025,
  'performance.torque_nm': 0.025,
  'dimensions.curb_weight_kg': 0.015,
  'dimensions.gross_weight_kg': 0.015,
  'dimensions.payload_kg': 0.1,
  'efficiency.vehicle_wh_per_km': 0.04,
  'efficiency.wltp_wh_per_km': 0.04,
  'efficiency.epa_combined_wh_per_km': 0.03,
  'efficiency.epa_city_wh_per_km': 0.03,
  'efficiency.epa_highway_wh_per_km': 0.03,
  'range.real_km': 0.08,
  'range.wltp_km': 0.03,
  'range.epa_km': 0.03,
  'range.cltc_km': 0.03,
  'range.nedc_km': 0.03,
  'real_efficiency.combined_wh_per_km': 0.08,
};

/** The same in the figure's own unit, where a share would be too strict for small values or too lax for large ones. */
const amounts: Partial<Record<FigurePath, number>> = {
  // 0.1 s is rounding; the rest is the one-foot rollout of US measurements.
  'performance.zero_to_100_s': 0.2,
  'performance.top_speed_kmh': 2,
  'charge.ac_max_kw': 0.4,
  // Data sheets for the same car differ by a plate holder, an aerial or the suspension.
  'dimensions.length_mm': 15,
  'dimensions.width_mm': 15,
  'dimensions.height_mm': 20,
  'dimensions.wheelbase_mm': 10,
  'dimensions.ground_clearance_mm': 15,
  'dimensions.cargo_l': 15,
  'dimensions.cargo_max_l': 40,
  'dimensions.frunk_l': 5,
  'dimensions.drag_coefficient': 0.01,
  'misscellaneous.tow_braked_kg': 50,
};

/**
 * Whether two values of a figure agree; symmetric. Numbers agree within the figure's tolerance (a share of the larger
 * one, or an amount in its unit). Without a tolerance, as for seats, they must be equal. A bare year agrees with all
 * its months. All other values must be equal.
 */
export function agree(path: FigurePath, a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    const apart = Math.abs(a - b);
    const allowed = amounts[path] ?? (shares[path] ?? 0) * Math.max(Math.abs(a), Math.abs(b));
    // Values exactly at the limit may be off by binary rounding.
    return apart <= allowed + 1e-9;
  }
  if (path.startsWith('date.') && typeof a === 'string' && typeof b === 'string') {
    return a === b || a.startsWith(`${b}-`) || b.startsWith(`${a}-`);
  }
  return JSON.stringify(a) === JSON.stringify(b);
}
