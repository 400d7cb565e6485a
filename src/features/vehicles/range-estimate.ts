import type { Vehicle } from './vehicle.ts';

/** A real range is estimated from the first one that's known (`server/derive.ts`). */
const ratings = ['wltp_km', 'epa_km', 'nedc_km', 'cltc_km'] as const;
type Rating = 'WLTP' | 'EPA' | 'NEDC' | 'CLTC';

/**
 * The rating that a car's real range is estimated from; undefined if the range comes from a source, follows from a
 * sourced consumption, or isn't known.
 */
export function estimatedFrom({ range, derived }: Pick<Vehicle, 'range' | 'derived'>): Rating | undefined {
  if (!derived.includes('range.real_km') || !derived.includes('real_efficiency.combined_wh_per_km')) return undefined;
  const rating = ratings.find((name) => range[name] !== undefined);
  return rating && (rating.slice(0, -'_km'.length).toUpperCase() as Rating);
}
