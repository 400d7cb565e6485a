import { randomInt } from 'node:crypto';

/** Random by default. The names of tests contain it. */
export const firstSeed = Number(process.env.PARTY_SEED ?? randomInt(1e9));
/** A small number for short runs; long ones multiply it by PARTY_TIMES. */
export const scaledCount = (count: number): number => count * Number(process.env.PARTY_TIMES ?? 1);
