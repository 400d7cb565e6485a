import * as z from 'zod/mini';

export const ReposHome = z.object({
  /** The total number of commits to pull when the folders were last read. */
  behind: z.number(),
});
export type ReposHome = z.infer<typeof ReposHome>;
