import * as z from 'zod/mini';

/** Listed in this order. */
export const firstSteps = ['invite', 'room', 'passkey', 'backup'] as const;

export const AdminHome = z.object({
  /** The most urgent problem in two words, if there is one. */
  short: z.optional(z.string()),
  /** True if something doesn't work, or soon won't. */
  is_urgent: z.boolean(),
  started_at: z.string(),
  /** On a new site, the steps not yet taken. Checking the first backup is recorded only on the device that does it. */
  steps: z.optional(z.array(z.enum(firstSteps))),
});
export type AdminHome = z.infer<typeof AdminHome>;
