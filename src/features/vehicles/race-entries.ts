/**
 * How the cars of a race stand in its address: what both sides of the door between catalogue and race have to know. It is on
 * this side because a car joins a race from its own page, and vehicles know no race.
 */

/** How many cars race at most. */
export const maxRacing = 12;

/** Between a car and the strategy it is driven by. */
export const strategyMark = '~';
/** Between one entry and the next. */
export const entryMark = ',';
