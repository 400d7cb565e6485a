import * as z from 'zod/mini';
import { challengeLimits } from '#features/challenges/challenge-rules.ts';

export const maxSwaps = 3;
const swapsSentence = `swaps must be a whole number from 0 to ${maxSwaps}`;
const maxCategories = 50;
const endsSentence = 'ends must be never, full_house, or a moment such as 2026-08-22T22:00:00Z';
const category = z.string().check(z.minLength(1), z.maxLength(challengeLimits.categoryMax));

export const BingoSettings = z.strictObject({
  swaps: z.int(swapsSentence).check(z.minimum(0, swapsSentence), z.maximum(maxSwaps, swapsSentence)),
  /** The categories from which boards are dealt; all of them if the list is empty. */
  categories: z.array(category).check(z.maxLength(maxCategories, `At most ${maxCategories} categories can be chosen`)),
  /** When the game ends: never, with the first full house, or at this moment. */
  ends: z.union([z.enum(['never', 'full_house']), z.iso.datetime()], endsSentence),
});
export type BingoSettings = z.infer<typeof BingoSettings>;

/** Omitted settings stay unchanged. */
export const ChangedBingo = z
  .partial(BingoSettings)
  .check(z.refine((change) => Object.keys(change).length > 0, 'Please change at least one setting'));
export type ChangedBingo = z.infer<typeof ChangedBingo>;

export const defaultSettings: BingoSettings = { swaps: 1, categories: [], ends: 'never' };

/** The moment at which the game is set to end, if there is one. */
export const momentOf = ({ ends }: Pick<BingoSettings, 'ends'>): string | undefined =>
  ends === 'never' || ends === 'full_house' ? undefined : ends;

export type CategoryCounts = readonly { category: string; challenges: number }[];

/** How many challenges these categories have in total; an empty list means all categories. */
export const countIn = (counts: CategoryCounts, categories: readonly string[]): number =>
  counts
    .filter(({ category: name }) => categories.length === 0 || categories.includes(name))
    .reduce((sum, { challenges }) => sum + challenges, 0);
