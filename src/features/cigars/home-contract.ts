import * as z from 'zod/mini';

/** What Home shows of the counter to the smoker whose it is. */
export const CigarsHome = z.object({
  /** The date there, and how many were smoked on it. */
  date: z.string(),
  count: z.number(),
  /** The most the plan has for that date, where it has one. */
  goal: z.optional(z.number()),
  last: z.nullable(z.string()),
});
export type CigarsHome = z.infer<typeof CigarsHome>;
