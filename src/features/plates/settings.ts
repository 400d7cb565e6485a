import * as z from 'zod/mini';
import { name } from '#shared/names.ts';
import { placeListNames } from './places/places.ts';

export const maxOwnPlaces = 100;
export const minOwnPlaces = 3;

const home = z
  .string('home must be the letters on a plate')
  .check(z.regex(/^[\p{L}\p{N}]{1,8}$/u, 'home must be the letters on a plate'));
const photos = z._default(z.boolean('photos must be true or false'), false);
/** ISO 8601 in UTC: when a season with an end date ends. */
const endsAt = z.optional(z.nullable(z.iso.datetime('ends_at must be a moment such as 2026-08-22T22:00:00Z')));

export const runLengths = ['sprint', 'trip', 'classic'] as const;
export const runMatchings = ['last-three', 'exact', 'last-two'] as const;
export const runChains = ['convoy', 'race'] as const;

/** A Run: players look for consecutive numbers. */
export const RunSettings = z.strictObject({
  kind: z.literal('run'),
  /** Ten numbers from a random start, 00 to 99, or 001 to 999. */
  length: z._default(z.enum(runLengths, 'length must be sprint, trip or classic'), 'sprint'),
  matching: z._default(z.enum(runMatchings, 'matching must be last-three, exact or last-two'), 'last-three'),
  /** One chain for everyone, or one per player. */
  chain: z._default(z.enum(runChains, 'chain must be convoy or race'), 'convoy'),
  /** The letters on the band of the plate shown. */
  home: z._default(home, 'D'),
  photos,
  ends_at: endsAt,
});
export type RunSettings = z.infer<typeof RunSettings>;

export const collectorModes = ['together', 'race'] as const;

/** A Collector: players look for places on a list. */
export const CollectorSettings = z.strictObject({
  kind: z.literal('collector'),
  list: z._default(z.enum(placeListNames, "There's no such list"), 'europe'),
  /** For `regions`: the country's code. */
  country: z.optional(home),
  /** For `own`: the places to find, one per line. */
  places: z.optional(
    z
      .array(name({ field: 'place', missing: 'Please enter the place', max: 40 }))
      .check(z.maxLength(maxOwnPlaces, `A list can have at most ${maxOwnPlaces} places`)),
  ),
  /** Whether each place counts once for everyone, or once per player. */
  mode: z._default(z.enum(collectorModes, 'mode must be together or race'), 'together'),
  /** The group's home, by its code on the list: nearby places are worth less. */
  home: z.optional(home),
  photos,
  ends_at: endsAt,
});
export type CollectorSettings = z.infer<typeof CollectorSettings>;

const patternMinutes = { min: 20, max: 60 } as const;
const minutesMessage = `minutes must be a whole number from ${patternMinutes.min} to ${patternMinutes.max}`;

/** Patterns: players complete nine cards against the clock. */
export const PatternsSettings = z.strictObject({
  kind: z.literal('patterns'),
  minutes: z._default(
    z
      .int(minutesMessage)
      .check(z.minimum(patternMinutes.min, minutesMessage), z.maximum(patternMinutes.max, minutesMessage)),
    30,
  ),
  /** The code of the country from which 1,000 km are measured. */
  home: z._default(home, 'D'),
  photos,
});
export type PatternsSettings = z.infer<typeof PatternsSettings>;

export const PlatesSettings = z.discriminatedUnion(
  'kind',
  [RunSettings, CollectorSettings, PatternsSettings],
  "There's no such game of plates",
);
export type PlatesSettings = z.infer<typeof PlatesSettings>;

export const defaultSettings: PlatesSettings = {
  kind: 'run',
  length: 'sprint',
  matching: 'last-three',
  chain: 'convoy',
  home: 'D',
  photos: false,
};
