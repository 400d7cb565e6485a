import { folded, matcher } from '#shared/text-match.ts';
import type { Place } from '../../places/places.ts';

/** A place in the sheet "I see one". */
export interface PickPlace extends Place {
  /** Beside the name: "+5", or how far away it is. */
  note: string;
  /** Why it cannot be sent: "ben had it at 14:12". */
  refusal?: string;
  /** Struck through, behind all that are missing. */
  isFound?: boolean;
}

/** How many likely ones come first. */
const maxLikely = 12;

/** Missing places, those first that this group finds most; then what is found. */
export function inPickOrder(places: readonly PickPlace[], likely: readonly string[]): PickPlace[] {
  const missing = new Map(places.filter(({ isFound }) => !isFound).map((place) => [place.code, place]));
  const first = new Set(likely.flatMap((code) => missing.get(code) ?? []).slice(0, maxLikely));
  return [
    ...first,
    ...[...missing.values()].filter((place) => !first.has(place)),
    ...places.filter(({ isFound }) => isFound === true),
  ];
}

/** As it is compared; `ß` has no accent to take away. */
const plain = (text: string) => folded(text).replaceAll('ß', 'ss');

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
/** As it is typed where the keys have no umlauts: "Loerrach". */
const withoutUmlauts = (text: string) =>
  plain(text.toLowerCase().replace(/[äöü]/g, (letter) => spelledOut[letter] ?? letter));

/** Places by their letters or names. Letters that are typed in full come first: "S" is Sweden before Spain. */
export function placesLike<P extends Place>(places: readonly P[], question: string): readonly P[] {
  const wanted = plain(question.trim());
  if (wanted === '') return places;
  const asked = question.trim().toUpperCase();
  const isLike = matcher(wanted);
  const rankOf = ({ code, name }: Place) => {
    if (code === asked) return 0;
    if (plain(code) === wanted || withoutUmlauts(code) === wanted) return 1;
    return [code, name].some((text) => plain(text).startsWith(wanted) || withoutUmlauts(text).startsWith(wanted))
      ? 2
      : 3;
  };
  return places
    .filter(({ code, name }) => {
      const text = `${code} ${name}`;
      return isLike(`${plain(text)} ${withoutUmlauts(text)}`);
    })
    .sort((a, b) => rankOf(a) - rankOf(b));
}
