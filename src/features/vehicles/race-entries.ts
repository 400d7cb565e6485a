/**
 * How a race's address lists its cars: what both catalogue and race need to know. It's here because a car's page can
 * add it to a race, and vehicles must not import the race.
 */

import type { Trip } from './trip.ts';

/** Maximum number of cars in a race. */
export const maxRacing = 12;

/** Separates a car from its strategy. */
export const strategyMark = '~';
/** Separates entries. */
export const entryMark = ',';

/** The names of a trip's conditions in a race's address. */
export const tripKeys = {
  distanceKm: 'km',
  temperatureC: 't',
  loadKg: 'load',
  chargerPowerKw: 'kw',
} as const satisfies Record<keyof Trip, string>;
