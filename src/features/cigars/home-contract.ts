import * as z from 'zod/mini';

/** The counter on the smoker's Home page. */
export const CigarsHome = z.object({
  /** The local date, and how many were smoked on it. */
  date: z.string(),
  count: z.number(),
  /** The plan's maximum for that date, if it has one. */
  goal: z.optional(z.number()),
  last: z.nullable(z.string()),
});
export type CigarsHome = z.infer<typeof CigarsHome>;
