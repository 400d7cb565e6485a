import * as z from 'zod/mini';

/** What Home tells root of the site. */
export const AdminHome = z.object({
  /** What is wrong in two words, the most urgent; absent where nothing is. */
  short: z.optional(z.string()),
  /** Whether it does not work, or will not for long. */
  is_urgent: z.boolean(),
  started_at: z.string(),
});
export type AdminHome = z.infer<typeof AdminHome>;
