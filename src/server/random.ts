import { randomBytes, randomInt } from 'node:crypto';

/** A source of randomness. Tests pass a predictable one. */
export interface Random {
  text(count: number): string;
  hex(count: number): string;
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
}

export const cryptoRandom: Random = {
  text: (count) => randomBytes(count).toString('base64url'),
  hex: (count) => randomBytes(count).toString('hex'),
  below: (below) => randomInt(below),
};
