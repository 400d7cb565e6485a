import * as z from 'zod/mini';
import { Message } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { parseTimestamp } from './timestamp.ts';

/** A resisted craving is a separate entry, and doesn't count as a cigarette. */
export const cigarKinds = ['cigar', 'craving'] as const;
export type CigarKind = (typeof cigarKinds)[number];

/** The refusal for non-smokers, verbatim from the specification. */
const forbidden = "Access Denied: This page is only for smokers who are trying to quit. If you don't smoke, get lost.";

/** How far a phone's clock may be ahead of the server's. */
export const maxClockSkewMs = 2 * 60 * 1000;
/** The maximum per person, for cigarettes and cravings together: 27 years at 30 a day. */
export const maxEntries = 300_000;
/** Per call; longer files take several calls. */
export const maxImported = 2000;

const unreadable = 'A time must look like 2026-03-01T14:05:00+01:00';
const timestampShape = /^\d{4}-\d{2}-\d{2}T[\d:.,]{5,18}(?:Z|[+-]\d{2}:?\d{2})$/;

/** ISO 8601 with the smoker's local offset, or Z; the first 10 characters are the local date. */
const timestamp = z.string(unreadable).check(
  z.maxLength(40, unreadable),
  z.regex(timestampShape, { error: unreadable, abort: true }),
  z.refine((text) => text >= '2000', { error: 'The time is before the year 2000.', abort: true }),
  z.refine((text) => parseTimestamp(text) !== undefined, "That time doesn't exist"),
);

const date = (field: string) =>
  z
    .string(`${field} must be a date such as 2026-03-01`)
    .check(
      z.refine(
        (text) => /^2\d{3}-\d{2}-\d{2}$/.test(text) && parseTimestamp(`${text}T12:00Z`) !== undefined,
        `${field} must be a date such as 2026-03-01`,
      ),
    );

const within = (field: string, min: number, max: number) => {
  const sentence = `${field} must be a number from ${min} to ${max}`;
  return z.number(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence));
};
const wholeWithin = (field: string, min: number, max: number) => {
  const sentence = `${field} must be a whole number from ${min} to ${max}`;
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence));
};
const minutesOfAWeek = 7 * 24 * 60;

export const Plan = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('limit'), per_day: wholeWithin('per_day', 0, 200) }),
    /** From `start_per_day` at `from` down to zero at `until`, in weekly steps. */
    z
      .strictObject({
        kind: z.literal('taper'),
        from: date('from'),
        start_per_day: within('start_per_day', 0, 200),
        until: date('until'),
      })
      .check(z.refine(({ from, until }) => from < until, 'The plan must end after it begins')),
    z.strictObject({
      kind: z.literal('gap'),
      from: date('from'),
      start_minutes: wholeWithin('start_minutes', 1, minutesOfAWeek),
      grow_minutes_per_week: wholeWithin('grow_minutes_per_week', 0, minutesOfAWeek),
    }),
  ],
  "There's no such plan",
);
export type Plan = z.infer<typeof Plan>;

export const CigarSettings = z.strictObject({
  /** Hours of life that a cigarette costs, by the person's own estimate. */
  hours_each: within('hours_each', 0, 24),
  euros_each: within('euros_each', 0, 100),
  plan: Plan,
});
export type CigarSettings = z.infer<typeof CigarSettings>;

/** From the specification. */
export const defaultSettings: CigarSettings = { hours_each: 0.5, euros_each: 0.09, plan: { kind: 'none' } };

const yearSentence = 'The year must be from 2000 to 2999';
const yearParam = z.strictObject({ year: z.string(yearSentence).check(z.regex(/^2\d{3}$/, yearSentence)) });
const timestampParam = z.strictObject({ timestamp });
const Saved = z.object({ message: z.string(), timestamp: z.string() });

/** Shared by all calls: people only access their own entries, so there are no further rights. */
const own = { access: 'smoker', rights: 'Only your own entries.', forbidden, isPrivate: true } as const;

export const listCigars = endpoint({
  ...own,
  method: 'GET',
  path: '/user/cigars/{year}',
  summary: "A year's cigarettes, oldest first. The first 10 characters are the date where the smoker was.",
  params: yearParam,
  status: 200,
  answer: z.array(z.string()),
});

export const addCigar = endpoint({
  ...own,
  keyed: true,
  method: 'POST',
  path: '/user/cigar',
  summary:
    'Counts a cigarette, by default now. If that millisecond is taken, it gets the next free one. The answer says which.',
  body: z.optional(z.strictObject({ timestamp: z.optional(timestamp) })),
  status: 201,
  answer: Saved,
});

export const changeCigar = endpoint({
  ...own,
  keyed: true,
  method: 'PUT',
  path: '/user/cigars/{timestamp}',
  summary: 'Changes when a cigarette was smoked. It is identified by its time.',
  params: timestampParam,
  body: z.strictObject({ timestamp }),
  status: 200,
  answer: Saved,
});

export const deleteCigar = endpoint({
  ...own,
  keyed: true,
  method: 'DELETE',
  path: '/user/cigars/{timestamp}',
  summary: 'Removes a cigarette. It is identified by its time.',
  params: timestampParam,
  status: 200,
  answer: Message,
});

export const listCravings = endpoint({
  ...own,
  method: 'GET',
  path: '/user/cravings/{year}',
  summary: "A year's cravings, oldest first.",
  params: yearParam,
  status: 200,
  answer: z.array(z.string()),
});

export const addCraving = endpoint({
  ...own,
  keyed: true,
  method: 'POST',
  path: '/user/craving',
  summary: 'Logs a resisted craving, just like a cigarette.',
  body: z.optional(z.strictObject({ timestamp: z.optional(timestamp) })),
  status: 201,
  answer: Saved,
});

export const changeCraving = endpoint({
  ...own,
  keyed: true,
  method: 'PUT',
  path: '/user/cravings/{timestamp}',
  summary: 'Changes when a craving was.',
  params: timestampParam,
  body: z.strictObject({ timestamp }),
  status: 200,
  answer: Saved,
});

export const deleteCraving = endpoint({
  ...own,
  keyed: true,
  method: 'DELETE',
  path: '/user/cravings/{timestamp}',
  summary: 'Removes a craving.',
  params: timestampParam,
  status: 200,
  answer: Message,
});

export const getCigarSettings = endpoint({
  ...own,
  method: 'GET',
  path: '/user/cigar-settings',
  summary:
    "Settings, and which years to ask for. Entries from years before `open_from` don't change for as long as `settled_at` doesn't.",
  status: 200,
  answer: z.object({
    ...CigarSettings.shape,
    /** From the first entry's year to the last one's; the years at either end may be empty. */
    cigar_years: z.array(z.string()),
    craving_years: z.array(z.string()),
    open_from: z.string(),
    settled_at: z.number(),
  }),
});

/** Pages from version 0.2.0 call this, and show the message with which it's refused. */
export const getCigarOverview = endpoint({
  ...own,
  method: 'GET',
  path: '/user/cigar-overview',
  summary: 'Gone (410): use the entries of each year instead.',
  query: z.strictObject({ today: z.optional(z.string()) }),
  status: 200,
  answer: Message,
});

export const setCigarSettings = endpoint({
  ...own,
  method: 'PUT',
  path: '/user/cigar-settings',
  summary: 'What each cigarette counts for, and the plan.',
  body: CigarSettings,
  status: 200,
  answer: CigarSettings,
});

export const ImportedEntry = z.strictObject({ timestamp, kind: z.enum(cigarKinds, "There's no such kind") });
export type ImportedEntry = z.infer<typeof ImportedEntry>;

export const importCigars = endpoint({
  ...own,
  keyed: true,
  method: 'POST',
  path: '/user/cigar-import',
  summary: 'Adds entries, all or none. Entries with a known time and kind add nothing, so a file can be sent twice.',
  body: z.strictObject({
    entries: z
      .array(ImportedEntry, 'Please send entries')
      .check(
        z.minLength(1, 'Please send at least one entry'),
        z.maxLength(maxImported, `Please send at most ${maxImported} entries at once`),
      ),
  }),
  maxBodyBytes: 256 * 1024,
  status: 200,
  answer: z.object({ message: z.string(), added: z.number(), known: z.number() }),
});

export const exportCigars = endpoint({
  ...own,
  method: 'GET',
  path: '/user/cigar-export',
  kind: 'file',
  mediaType: 'text/csv',
  summary: 'All entries by time as CSV (RFC 4180, UTF-8): timestamp,kind. Importing it restores the same entries.',
  status: 200,
  answer: z.string(),
});

export const deleteAllCigars = endpoint({
  ...own,
  method: 'DELETE',
  path: '/user/cigars',
  summary: 'Deletes all entries and the settings.',
  status: 200,
  answer: z.object({ message: z.string(), deleted: z.number() }),
});
