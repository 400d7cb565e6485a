// What not every browser brings that we serve: `Map.groupBy`, `with` and `toSpliced`.

/** The entries by their key, in the order in which they come. */
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

/** The list with another entry in one place. */
export const withAt = <One>(all: readonly One[], at: number, one: One): One[] =>
  all.map((other, place) => (place === at ? one : other));

/** The list with so many entries from one place on exchanged for others. */
export const spliced = <One>(all: readonly One[], at: number, count: number, ...others: One[]): One[] => [
  ...all.slice(0, at),
  ...others,
  ...all.slice(at + count),
];
