import type { Ranked } from './recap-facts.ts';

const places = 3;

/**
 * Who stands on a stone: the first three of the leaderboard, best first. Who has no point is there only while nobody has
 * one.
 */
export function podiumOf<S extends Pick<Ranked, 'points'>>(standings: readonly S[]): S[] {
  const scored = standings.filter(({ points }) => points > 0);
  return (scored.length > 0 ? scored : standings).slice(0, places);
}

/** As a podium is looked at: the second at the left of the first, the third at the right. */
export function fromTheLeft<S>(podium: readonly S[]): S[] {
  const [first, second, third] = podium;
  return [second, first, third].filter((one) => one !== undefined);
}
