import type { FigurePath } from '../../figures.ts';

const tolerances: Partial<Record<FigurePath, number>> = {
  'range.wltp_km': 0.03,
  'range.epa_km': 0.03,
  'performance.power_kw': 0.025,
  'dimensions.curb_weight_kg': 0.015,
};

export const agree = (path: FigurePath, a: number, b: number) => Math.abs(a / b - 1) <= (tolerances[path] ?? 0.04);
