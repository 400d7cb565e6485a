import { randomInt } from 'node:crypto';

/** First seed: random, and reported on failure. */
export const seedOfToday = Number(process.env.PARTY_SEED ?? randomInt(1e9));
/** Number of games: small by default, large in long runs. */
export const timesOf = (few: number): number => few * Number(process.env.PARTY_TIMES ?? 1);
