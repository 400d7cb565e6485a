import type { Ranked } from './recap-facts.ts';

const places = 3;

/**
 * The podium: the leaderboard's first three, best first. Members without points are left out, unless nobody has any.
 */
export function podiumOf<S extends Pick<Ranked, 'points'>>(standings: readonly S[]): S[] {
  const scored = standings.filter(({ points }) => points > 0);
  return (scored.length > 0 ? scored : standings).slice(0, places);
}

/** In podium order: the second left of the first, the third on the right. */
export function inPodiumOrder<S>(podium: readonly S[]): S[] {
  const [first, second, third] = podium;
  return [second, first, third].filter((one) => one !== undefined);
}
