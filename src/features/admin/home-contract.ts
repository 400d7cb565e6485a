import * as z from 'zod/mini';

/** What Home shows root about the site. */
export const AdminHome = z.object({
  /** The most urgent problem in two words; absent if there are none. */
  short: z.optional(z.string()),
  /** Whether it doesn't work, or soon won't. */
  is_urgent: z.boolean(),
  started_at: z.string(),
});
export type AdminHome = z.infer<typeof AdminHome>;
