import type { FigurePath } from './vehicle.ts';

/** What a figure is measured in; the name of the unit as `Intl` knows it, or our own where it knows none. */
export type Unit =
  | 'euro'
  | 'dollar'
  | 'yuan'
  | 'kWh'
  | 'kW'
  | 'V'
  | 'km'
  | 'km/h'
  | 'min'
  | 's'
  | 'Nm'
  | 'mm'
  | 'kg'
  | 'l'
  | 'Wh/km'
  | 'years'
  | 'count'
  | 'ratio'
  | 'words';

interface FigureKind {
  unit: Unit;
  /** Digits after the decimal point. */
  decimals?: number;
  /** Which end a buyer is glad of; absent where neither is. */
  better?: 'high' | 'low';
}

const km = { unit: 'km', better: 'high' } as const;
const consumption = { unit: 'Wh/km', better: 'low' } as const;
const size = { unit: 'mm' } as const;

/** Every figure there is, in the order of its section on the page. */
export const figureTable: Readonly<Record<FigurePath, FigureKind>> = {
  'price.de_eur': { unit: 'euro', better: 'low' },
  'price.us_usd': { unit: 'dollar', better: 'low' },
  'price.cn_cny': { unit: 'yuan', better: 'low' },

  'battery.usable_kwh': { unit: 'kWh', decimals: 1, better: 'high' },
  'battery.nominal_kwh': { unit: 'kWh', decimals: 1 },
  'battery.chemistry': { unit: 'words' },
  'battery.voltage_v': { unit: 'V' },
  'battery.voltage_class_v': { unit: 'V' },
  'battery.cells': { unit: 'count' },
  'battery.warranty_years': { unit: 'years', better: 'high' },
  'battery.warranty_km': km,

  'charge.dc_10_80_min': { unit: 'min', better: 'low' },
  'charge.dc_max_kw': { unit: 'kW', better: 'high' },
  'charge.dc_avg_10_80_kw': { unit: 'kW', better: 'high' },
  'charge.ac_max_kw': { unit: 'kW', decimals: 1, better: 'high' },
  'charge.ac_phases': { unit: 'count' },
  'charge.ac_0_100_min': { unit: 'min', better: 'low' },
  'charge.port': { unit: 'words' },
  'charge.curve': { unit: 'words' },

  'performance.zero_to_100_s': { unit: 's', decimals: 1, better: 'low' },
  'performance.top_speed_kmh': { unit: 'km/h', better: 'high' },
  'performance.power_kw': { unit: 'kW', better: 'high' },
  'performance.torque_nm': { unit: 'Nm', better: 'high' },
  'performance.drive': { unit: 'words' },

  'date.from': { unit: 'words' },
  'date.to': { unit: 'words' },
  'date.model_years': { unit: 'words' },

  'dimensions.length_mm': size,
  'dimensions.width_mm': size,
  'dimensions.height_mm': size,
  'dimensions.wheelbase_mm': size,
  'dimensions.ground_clearance_mm': size,
  'dimensions.curb_weight_kg': { unit: 'kg', better: 'low' },
  'dimensions.gross_weight_kg': { unit: 'kg' },
  'dimensions.payload_kg': { unit: 'kg', better: 'high' },
  'dimensions.cargo_l': { unit: 'l', better: 'high' },
  'dimensions.cargo_max_l': { unit: 'l', better: 'high' },
  'dimensions.frunk_l': { unit: 'l', better: 'high' },
  'dimensions.drag_coefficient': { unit: 'ratio', decimals: 3, better: 'low' },

  'efficiency.vehicle_wh_per_km': consumption,
  'efficiency.wltp_wh_per_km': consumption,
  'efficiency.epa_combined_wh_per_km': consumption,
  'efficiency.epa_city_wh_per_km': consumption,
  'efficiency.epa_highway_wh_per_km': consumption,

  'misscellaneous.body': { unit: 'words' },
  'misscellaneous.segment': { unit: 'words' },
  'misscellaneous.seats': { unit: 'count' },
  'misscellaneous.platform': { unit: 'words' },
  'misscellaneous.heat_pump': { unit: 'words' },
  'misscellaneous.tow_braked_kg': { unit: 'kg', better: 'high' },
  'misscellaneous.v2l': { unit: 'words' },

  'range.real_km': km,
  'range.wltp_km': km,
  'range.epa_km': km,
  'range.cltc_km': km,
  'range.nedc_km': km,
  'range.real_city_mild_km': km,
  'range.real_city_cold_km': km,
  'range.real_highway_mild_km': km,
  'range.real_highway_cold_km': km,
  'range.real_combined_mild_km': km,
  'range.real_combined_cold_km': km,

  'real_efficiency.combined_wh_per_km': consumption,
  'real_efficiency.city_mild_wh_per_km': consumption,
  'real_efficiency.city_cold_wh_per_km': consumption,
  'real_efficiency.highway_mild_wh_per_km': consumption,
  'real_efficiency.highway_cold_wh_per_km': consumption,
  'real_efficiency.combined_mild_wh_per_km': consumption,
  'real_efficiency.combined_cold_wh_per_km': consumption,
};

export const figurePaths = Object.keys(figureTable) as FigurePath[];
