import * as z from 'zod/mini';

/** What Home shows about the repositories to people who may pull them. */
export const ReposHome = z.object({
  /** The total number of commits to pull, as of the last read of the folders. */
  behind: z.number(),
});
export type ReposHome = z.infer<typeof ReposHome>;
