import { figureText } from '../figure-text.ts';

export const powerText = (kw: number): string => figureText('charge.dc_max_kw', kw);
export const percentText = (percent: number): string => `${Math.round(percent)}%`;
