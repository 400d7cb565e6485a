/**
 * The definitions of all figures, one row each. The schema (`vehicle.ts`), `isPlausible`, the pages, the API and the
 * catalogue files derive from these rows, in their order. The validator is elsewhere, so that pages don't load it.
 * Names include the units.
 */

export const chemistries = ['NMC', 'NCA', 'LFP', 'NCMA', 'LMO', 'Sodium-ion', 'Semi-solid'] as const;
const voltageClassesV = [400, 800] as const;
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
/** European segments: A-F by size, J and a letter for an SUV of that size, N for vans, G and I for others. */
export const segments = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'I', 'JA', 'JB', 'JC', 'JD', 'JE', 'JF', 'N'] as const;

/** A figure's unit as displayed, or our name for the unit if it's displayed as a symbol. */
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
  | 'ratio';

/** Figures that are neither numbers nor enums. */
interface Kinds {
  /** 2024-03, or just the year. */
  month: string;
  /** 2021-2024, or just one year. */
  years: string;
  text: string;
  flag: boolean;
  equipment: boolean | 'optional';
  curve: [socPercent: number, powerKw: number][];
}
export type Kind = keyof Kinds;

export type FigureRow = {
  /** Absent for a figure shown as text. */
  unit?: Unit;
  decimals?: number;
  /** Which end buyers prefer; absent if neither. */
  better?: 'high' | 'low';
} & (
  | {
      unit: Unit;
      /** Plausible minimum and maximum, inclusive. */
      bounds: readonly [min: number, max: number];
      isWhole?: true;
    }
  | { oneOf: readonly (string | number)[] }
  | { is: Kind }
);

export const figures = {
  'price.de_eur': { unit: 'euro', bounds: [4000, 700_000], better: 'low' },
  'price.us_usd': { unit: 'dollar', bounds: [4000, 700_000], better: 'low' },
  'price.cn_cny': { unit: 'yuan', bounds: [25_000, 3_000_000], better: 'low' },

  'battery.usable_kwh': { unit: 'kWh', bounds: [10, 220], decimals: 1, better: 'high' },
  'battery.nominal_kwh': { unit: 'kWh', bounds: [10, 230], decimals: 1 },
  'battery.chemistry': { oneOf: chemistries },
  'battery.voltage_v': { unit: 'V', bounds: [200, 950] },
  'battery.voltage_class_v': { unit: 'V', oneOf: voltageClassesV },
  'battery.cells': { unit: 'count', bounds: [60, 12_000], isWhole: true },
  'battery.warranty_years': { unit: 'years', bounds: [1, 20], better: 'high' },
  'battery.warranty_km': { unit: 'km', bounds: [10_000, 1_000_000], better: 'high' },

  /** With a preconditioned battery, and a charger that doesn't limit the power. */
  'charge.dc_10_80_min': { unit: 'min', bounds: [9, 100], better: 'low' },
  'charge.dc_max_kw': { unit: 'kW', bounds: [20, 600], better: 'high' },
  'charge.dc_avg_10_80_kw': { unit: 'kW', bounds: [15, 450], better: 'high' },
  'charge.ac_max_kw': { unit: 'kW', bounds: [2.3, 44], decimals: 1, better: 'high' },
  'charge.ac_phases': { unit: 'count', bounds: [1, 3], isWhole: true },
  'charge.ac_0_100_min': { unit: 'min', bounds: [20, 3000], better: 'low' },
  'charge.port': { oneOf: ports },
  /** Charging power in kW at states of charge in %. */
  'charge.curve': { is: 'curve' },

  'performance.zero_to_100_s': { unit: 's', bounds: [1.6, 25], decimals: 1, better: 'low' },
  'performance.top_speed_kmh': { unit: 'km/h', bounds: [90, 440], better: 'high' },
  'performance.power_kw': { unit: 'kW', bounds: [25, 1600], better: 'high' },
  'performance.torque_nm': { unit: 'Nm', bounds: [80, 2400], better: 'high' },
  'performance.drive': { oneOf: drives },

  /** Start of sale of this model year, not of the model. */
  'date.from': { is: 'month' },
  'date.to': { is: 'month' },
  'date.model_years': { is: 'years' },

  'dimensions.length_mm': { unit: 'mm', bounds: [2600, 6000] },
  /** Without mirrors. */
  'dimensions.width_mm': { unit: 'mm', bounds: [1470, 2300] },
  'dimensions.height_mm': { unit: 'mm', bounds: [1150, 2200] },
  'dimensions.wheelbase_mm': { unit: 'mm', bounds: [1800, 3800] },
  'dimensions.ground_clearance_mm': { unit: 'mm', bounds: [80, 420] },
  /** Mass in running order of the lightest version, including a 75 kg driver as in EU registers. */
  'dimensions.curb_weight_kg': { unit: 'kg', bounds: [850, 4200], better: 'low' },
  'dimensions.gross_weight_kg': { unit: 'kg', bounds: [1100, 5000] },
  'dimensions.payload_kg': { unit: 'kg', bounds: [150, 1200], better: 'high' },
  /** Measured with VDA blocks up to the top of the backrest, with the seats up and underfloor compartments included. */
  'dimensions.cargo_l': { unit: 'l', bounds: [60, 3200], better: 'high' },
  'dimensions.cargo_max_l': { unit: 'l', bounds: [200, 6000], better: 'high' },
  'dimensions.frunk_l': { unit: 'l', bounds: [0, 500], better: 'high' },
  'dimensions.drag_coefficient': { unit: 'ratio', bounds: [0.17, 0.45], decimals: 3, better: 'low' },

  /** Usable energy divided by WLTP range, so charging losses aren't included. */
  'efficiency.vehicle_wh_per_km': { unit: 'Wh/km', bounds: [85, 330], better: 'low' },
  /** The official rating, which includes charging losses. */
  'efficiency.wltp_wh_per_km': { unit: 'Wh/km', bounds: [90, 330], better: 'low' },
  'efficiency.epa_combined_wh_per_km': { unit: 'Wh/km', bounds: [110, 400], better: 'low' },
  'efficiency.epa_city_wh_per_km': { unit: 'Wh/km', bounds: [60, 500], better: 'low' },
  'efficiency.epa_highway_wh_per_km': { unit: 'Wh/km', bounds: [60, 500], better: 'low' },

  // The data misspells this section; its title doesn't.
  'misscellaneous.body': { oneOf: bodies },
  'misscellaneous.segment': { oneOf: segments },
  'misscellaneous.seats': { unit: 'count', bounds: [1, 9], isWhole: true },
  'misscellaneous.platform': { is: 'text' },
  /** True: standard; 'optional': at extra cost; false: not available. */
  'misscellaneous.heat_pump': { is: 'equipment' },
  /** 0: not approved for towing. */
  'misscellaneous.tow_braked_kg': { unit: 'kg', bounds: [0, 5500], better: 'high' },
  'misscellaneous.v2l': { is: 'flag' },

  'range.real_km': { unit: 'km', bounds: [70, 850], better: 'high' },
  /** For the best version: smallest wheels, least equipment. */
  'range.wltp_km': { unit: 'km', bounds: [90, 1000], better: 'high' },
  'range.epa_km': { unit: 'km', bounds: [80, 950], better: 'high' },
  'range.cltc_km': { unit: 'km', bounds: [100, 1200], better: 'high' },
  'range.nedc_km': { unit: 'km', bounds: [100, 1100], better: 'high' },
  'range.real_city_mild_km': { unit: 'km', bounds: [50, 1500], better: 'high' },
  'range.real_city_cold_km': { unit: 'km', bounds: [50, 1500], better: 'high' },
  'range.real_highway_mild_km': { unit: 'km', bounds: [50, 1500], better: 'high' },
  'range.real_highway_cold_km': { unit: 'km', bounds: [50, 1500], better: 'high' },
  'range.real_combined_mild_km': { unit: 'km', bounds: [50, 1500], better: 'high' },
  'range.real_combined_cold_km': { unit: 'km', bounds: [50, 1500], better: 'high' },

  'real_efficiency.combined_wh_per_km': { unit: 'Wh/km', bounds: [95, 340], better: 'low' },
  'real_efficiency.city_mild_wh_per_km': { unit: 'Wh/km', bounds: [40, 600], better: 'low' },
  'real_efficiency.city_cold_wh_per_km': { unit: 'Wh/km', bounds: [40, 600], better: 'low' },
  'real_efficiency.highway_mild_wh_per_km': { unit: 'Wh/km', bounds: [40, 600], better: 'low' },
  'real_efficiency.highway_cold_wh_per_km': { unit: 'Wh/km', bounds: [40, 600], better: 'low' },
  'real_efficiency.combined_mild_wh_per_km': { unit: 'Wh/km', bounds: [40, 600], better: 'low' },
  'real_efficiency.combined_cold_wh_per_km': { unit: 'Wh/km', bounds: [40, 600], better: 'low' },
} as const satisfies Record<string, FigureRow>;

type Figures = typeof figures;
/** A figure's section and key: `battery.usable_kwh`. */
export type FigurePath = keyof Figures;
export type SectionName = FigurePath extends `${infer Section}.${string}` ? Section : never;

type ValueOf<Row> = Row extends { bounds: unknown }
  ? number
  : Row extends { oneOf: readonly (infer Value)[] }
    ? Value
    : Row extends { is: infer K extends Kind }
      ? Kinds[K]
      : never;

/** A battery-electric car's figures, in ten sections. Unknown figures are absent: never null, never 0. */
export type Facts = {
  [S in SectionName]: {
    [P in FigurePath as P extends `${S}.${infer Key}` ? Key : never]?: ValueOf<Figures[P]> | undefined;
  };
};

export const figureTable: Readonly<Record<FigurePath, FigureRow>> = figures;
export const figurePaths = Object.keys(figures) as FigurePath[];

export const splitPath = (path: FigurePath) => path.split('.') as [section: SectionName, key: string];

/** The ten sections in page order. */
export const sectionNames: readonly SectionName[] = [...new Set(figurePaths.map((path) => splitPath(path)[0]))];

export const pathsOf = (section: SectionName): FigurePath[] =>
  figurePaths.filter((path) => path.startsWith(`${section}.`));

export function figureAt(vehicle: Facts, path: FigurePath): unknown {
  const [section, key] = splitPath(path);
  return (vehicle[section] as Record<string, unknown>)[key];
}

/** The figure at a path; undefined if it's unknown or not a number. */
export function numberAt(vehicle: Facts, path: FigurePath): number | undefined {
  const value = figureAt(vehicle, path);
  return typeof value === 'number' ? value : undefined;
}
