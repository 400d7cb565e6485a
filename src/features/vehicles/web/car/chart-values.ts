import type { Vehicle } from '../../vehicle.ts';
import { figureText } from '../figure-text.ts';

export interface Condition {
  road: 'city' | 'highway' | 'combined';
  weather: 'mild' | 'cold';
}

export const conditions: readonly Condition[] = (['city', 'highway', 'combined'] as const).flatMap((road) =>
  (['mild', 'cold'] as const).map((weather) => ({ road, weather })),
);

export function rangeAt({ range }: Pick<Vehicle, 'range'>, { road, weather }: Condition): number | undefined {
  return range[`real_${road}_${weather}_km`];
}

export const powerText = (kw: number): string => figureText('charge.dc_max_kw', kw);
export const percentText = (percent: number): string => `${Math.round(percent)}%`;
