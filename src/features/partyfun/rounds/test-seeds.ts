import { randomInt } from 'node:crypto';

/** From which seed on games are played: another each time, said where one fails. */
export const seedOfToday = Number(process.env.PARTY_SEED ?? randomInt(1e9));
/** How many a test plays: few each time, many in the long tests. */
export const timesOf = (few: number): number => few * Number(process.env.PARTY_TIMES ?? 1);
