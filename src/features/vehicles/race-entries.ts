/**
 * The format of the cars in a race's address. It's defined here because a car's page can add the car to a race, and
 * vehicles mustn't import the race.
 */

import type { Trip } from './trip.ts';

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
