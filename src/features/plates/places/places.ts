/** The lists of places that a Collector can play. `own` is a list the group writes. */
export const placeListNames = ['europe', 'regions', 'america', 'own'] as const;
export type PlaceListName = (typeof placeListNames)[number];

/** A country, region, state or province whose sign is read from a plate. */
export interface Place {
  /** The letters on the plate: `FIN`, `ZH`, `CA`. Unique in its list. */
  code: string;
  name: string;
}

/** Points by rarity. */
export type Tier = 1 | 2 | 3 | 5 | 8;
