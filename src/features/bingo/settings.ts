import * as z from 'zod/mini';

export const maxSwaps = 3;
const swapsSentence = `swaps must be a whole number from 0 to ${maxSwaps}`;

/** What the admin of a room may set. */
export const BingoSettings = z.strictObject({
  /** How many squares each player may swap for another. */
  swaps: z.int(swapsSentence).check(z.minimum(0, swapsSentence), z.maximum(maxSwaps, swapsSentence)),
});
export type BingoSettings = z.infer<typeof BingoSettings>;

/** In rooms where nothing was set. */
export const defaultSettings: BingoSettings = { swaps: 1 };
