import * as z from 'zod/mini';

export const CigarsHome = z.object({
  /** The local date, and how many were smoked on it. */
  date: z.string(),
  count: z.number(),
  goal: z.optional(z.number()),
  last: z.nullable(z.string()),
});
export type CigarsHome = z.infer<typeof CigarsHome>;
