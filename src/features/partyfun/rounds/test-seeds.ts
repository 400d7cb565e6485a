import { randomInt } from 'node:crypto';

/** Random by default. Test names contain it. */
export const firstSeed = Number(process.env.PARTY_SEED ?? randomInt(1e9));
/** A small number, multiplied by PARTY_TIMES in long runs. */
export const scaledCount = (count: number): number => count * Number(process.env.PARTY_TIMES ?? 1);
