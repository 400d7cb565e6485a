/**
 * How a race's address lists its cars: what both catalogue and race need to know. It's here because a car's page can
 * add it to a race, and vehicles must not import the race.
 */

/** Maximum number of cars in a race. */
export const maxRacing = 12;

/** Separates a car from its strategy. */
export const strategyMark = '~';
/** Separates entries. */
export const entryMark = ',';
