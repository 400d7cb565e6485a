import { folded, matcher } from '#shared/text-match.ts';

/** A place in the sheet "I see one". */
export interface PickPlace {
  code: string;
  name: string;
  /** Beside the name: "+5", or how far away it is. */
  note: string;
  /** Why it cannot be sent: "ben had it at 14:12". */
  refusal?: string;
  /** Struck through, behind all that are missing. */
  isFound?: boolean;
}

/** How many likely ones come first. */
const likelyAtMost = 12;

/** Missing places, those first that this group finds most; then what is found. */
export function inPickOrder(places: readonly PickPlace[], likely: readonly string[]): PickPlace[] {
  const missing = places.filter(({ isFound }) => !isFound);
  const first = likely.flatMap((code) => missing.find((place) => place.code === code) ?? []).slice(0, likelyAtMost);
  return [
    ...first,
    ...missing.filter((place) => !first.includes(place)),
    ...places.filter(({ isFound }) => isFound === true),
  ];
}

/** Places by their letters or names. Letters that are typed in full come first: "S" is Sweden before Spain. */
export function placesLike(places: readonly PickPlace[], question: string): readonly PickPlace[] {
  const wanted = folded(question.trim());
  if (wanted === '') return places;
  const isLike = matcher(question.trim());
  const rankOf = ({ code, name }: PickPlace) => {
    if (folded(code) === wanted) return 0;
    return folded(code).startsWith(wanted) || folded(name).startsWith(wanted) ? 1 : 2;
  };
  return places.filter(({ code, name }) => isLike(folded(`${code} ${name}`))).toSorted((a, b) => rankOf(a) - rankOf(b));
}
