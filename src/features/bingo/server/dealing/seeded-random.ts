import { type Random, randomFrom } from '#shared/sfc32.ts';

export type SeededRandom = Random;

/** Uses a 128-bit hash of the seed (cyrb128). To be unpredictable, the seed must be secret and have 128 random bits. */
export const seededRandom = (seed: string): SeededRandom => randomFrom(hash128(seed));

/** cyrb128 (bryc, public domain): hashes any text to four 32-bit words. */
function hash128(text: string): readonly number[] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ unit, 597399067);
    b = c ^ Math.imul(b ^ unit, 2869860233);
    c = d ^ Math.imul(c ^ unit, 951274213);
    d = a ^ Math.imul(d ^ unit, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}
