// For browsers that we support but that don't have `Map.groupBy`, `with` or `toSpliced`.

export function groupBy<Item, Key>(all: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of all) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

export const withAt = <Item>(all: readonly Item[], at: number, item: Item): Item[] =>
  all.map((other, index) => (index === at ? item : other));

export const spliced = <Item>(all: readonly Item[], at: number, count: number, ...others: Item[]): Item[] => [
  ...all.slice(0, at),
  ...others,
  ...all.slice(at + count),
];
