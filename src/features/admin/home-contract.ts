import * as z from 'zod/mini';

/** What a new site's owner does first, in this order. */
export const firstSteps = ['invite', 'room', 'passkey', 'backup'] as const;

/** What Home shows root about the site. */
export const AdminHome = z.object({
  /** The most urgent problem in two words; absent if there are none. */
  short: z.optional(z.string()),
  /** Whether something doesn't work, or soon won't. */
  is_urgent: z.boolean(),
  started_at: z.string(),
  /** On a new site: the steps not taken yet. Only the device knows whether somebody has checked the first backup. */
  steps: z.optional(z.array(z.enum(firstSteps))),
});
export type AdminHome = z.infer<typeof AdminHome>;
