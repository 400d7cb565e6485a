/** The lists for Collector. `own` is a list written by the group. */
export const placeListNames = ['europe', 'regions', 'america', 'own'] as const;
export type PlaceListName = (typeof placeListNames)[number];

/** A country, region, state or province identified by its plate code. */
export interface Place {
  /** The code on the plate: `FIN`, `ZH`, `CA`. Unique within its list. */
  code: string;
  name: string;
}

/** A place's points, by rarity. */
export type Tier = 1 | 2 | 3 | 5 | 8;
