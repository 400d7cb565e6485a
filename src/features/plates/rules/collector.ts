import { distanceTiers, placesOf } from '../places/place-lists.ts';
import type { Place, Tier } from '../places/places.ts';
import type { CollectorSettings, PlatesSettings } from '../settings.ts';
import { cardTitles, isCardKind } from './card-kinds.ts';

/** After this many finished games, the group's own finds determine rarity. */
const gamesForRates = 20;

/** The places to find. On a custom list, a place's code is its line of text. */
export function placesOfGame({ list, country, places = [] }: CollectorSettings): readonly Place[] {
  return list === 'own' ? places.map((place) => ({ code: place, name: place })) : placesOf(list, country);
}

/** The points for a place that was found in this share of a group's games. */
export function tierOfRate(share: number): Tier {
  if (share > 0.8) return 1;
  if (share >= 0.5) return 2;
  if (share >= 0.25) return 3;
  return share >= 0.1 ? 5 : 8;
}

/** The codes found in each of the group's finished games with this list. */
type FinishedGames = readonly ReadonlySet<string>[];

const timesFound = (games: FinishedGames, code: string) => games.filter((found) => found.has(code)).length;

/** Points keyed by place code: based on distance at first, and later on how often this group finds each place. */
export function tiersOf(settings: CollectorSettings, games: FinishedGames): Record<string, Tier> {
  const { list, home = '', country } = settings;
  const byDistance = list === 'own' ? undefined : distanceTiers(list, home, country);
  const tierOf = (code: string): Tier =>
    games.length >= gamesForRates ? tierOfRate(timesFound(games, code) / games.length) : (byDistance?.get(code) ?? 1);
  return Object.fromEntries(placesOfGame(settings).map(({ code }) => [code, tierOf(code)]));
}

/** All codes: this group's most frequent finds first, then nearby ones. */
export function likelyFirst(tiers: Readonly<Record<string, number>>, games: FinishedGames): string[] {
  const times = new Map(Object.keys(tiers).map((code) => [code, timesFound(games, code)]));
  const codes = Object.entries(tiers).sort(
    ([a, tierOfA], [b, tierOfB]) => (times.get(b) ?? 0) - (times.get(a) ?? 0) || tierOfA - tierOfB,
  );
  return codes.map(([code]) => code);
}

/**
 * A target's display name: a number, a place's name, a card's title. The feed, questions and photos store it, because a
 * code's meaning depends on the game: "L" is Luxembourg on one list and Lublin on another.
 */
export function titleOfTarget(settings: PlatesSettings, target: string): string {
  if (settings.kind === 'patterns') return isCardKind(target) ? cardTitles[target] : target;
  if (settings.kind === 'run') return target;
  return placesOfGame(settings).find(({ code }) => code === target)?.name ?? target;
}
