import * as z from 'zod/mini';

/** What Home tells of the repositories to who may pull them. */
export const ReposHome = z.object({
  /** How many commits wait in all, as far as the last looks into the folders know. */
  behind: z.number(),
});
export type ReposHome = z.infer<typeof ReposHome>;
