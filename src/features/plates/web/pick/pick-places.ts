import { folded, matcher } from '#shared/text-match.ts';
import type { Place } from '../../places/places.ts';

export interface PickPlace extends Place {
  /** Shown after the name: "+5", or the distance. */
  note: string;
  /** Why it can't be sent: "ben found it at 14:12". */
  refusal?: string;
  /** Whether it's struck through and listed after all missing places. */
  isFound?: boolean;
}

const maxLikely = 12;

/** Missing places, this group's most frequent first; then found ones. */
export function sortForPicking(places: readonly PickPlace[], likely: readonly string[]): PickPlace[] {
  const missing = new Map(places.filter(({ isFound }) => !isFound).map((place) => [place.code, place]));
  const first = new Set(likely.flatMap((code) => missing.get(code) ?? []).slice(0, maxLikely));
  return [
    ...first,
    ...[...missing.values()].filter((place) => !first.has(place)),
    ...places.filter(({ isFound }) => isFound === true),
  ];
}

/** Text as it's compared. `ß` has no accent to strip, so it's replaced separately. */
const plain = (text: string) => folded(text).replaceAll('ß', 'ss');

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
/** Text as typed on a keyboard without umlauts: "Loerrach". */
const withoutUmlauts = (text: string) =>
  plain(text.toLowerCase().replace(/[äöü]/g, (letter) => spelledOut[letter] ?? letter));

/** Places matching a search by code or name. Full codes come first: "S" is Sweden before Spain. */
export function searchPlaces<P extends Place>(places: readonly P[], search: string): readonly P[] {
  const term = plain(search.trim());
  if (term === '') return places;
  const exact = search.trim().toUpperCase();
  const matches = matcher(term);
  const rankOf = ({ code, name }: Place) => {
    if (code === exact) return 0;
    if (plain(code) === term || withoutUmlauts(code) === term) return 1;
    return [code, name].some((text) => plain(text).startsWith(term) || withoutUmlauts(text).startsWith(term)) ? 2 : 3;
  };
  return places
    .filter(({ code, name }) => {
      const text = `${code} ${name}`;
      return matches(`${plain(text)} ${withoutUmlauts(text)}`);
    })
    .sort((a, b) => rankOf(a) - rankOf(b));
}
