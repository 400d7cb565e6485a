import * as z from 'zod/mini';

export const ReposHome = z.object({
  /** How many commits there were to pull, in total, when the folders were last read. */
  behind: z.number(),
});
export type ReposHome = z.infer<typeof ReposHome>;
