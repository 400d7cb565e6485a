// Not every supported browser has `Map.groupBy`, `with` and `toSpliced`.

/** The entries grouped by key, in their original order. */
export function groupBy<One, Key>(all: Iterable<One>, keyOf: (one: One) => Key): Map<Key, One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}

/** The list with one entry replaced. */
export const withAt = <One>(all: readonly One[], at: number, one: One): One[] =>
  all.map((other, place) => (place === at ? one : other));

/** The list with `count` entries from one place on replaced. */
export const spliced = <One>(all: readonly One[], at: number, count: number, ...others: One[]): One[] => [
  ...all.slice(0, at),
  ...others,
  ...all.slice(at + count),
];
