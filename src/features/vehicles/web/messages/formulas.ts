import { measured } from '#web/text/units.ts';
import type { FigurePath } from '../../figures.ts';

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
