import type { OpenFeature } from '#server/feature.ts';
import { minuteMs } from '#shared/time.ts';

type Numbers = Readonly<Record<string, number>>;

/**
 * How many there are of what the first page tells anybody: as they were a minute ago at most, or when somebody asked last. Nobody waits for
 * them but the first; what cannot be said is left out.
 */
export function makePublicNumbers(features: readonly OpenFeature[], clock: () => number): () => Promise<Numbers> {
  let known: { at: number; numbers: Promise<Numbers> } | undefined;

  async function read(): Promise<Numbers> {
    const all = await Promise.allSettled(features.map(async ({ publicNumbers }) => publicNumbers?.()));
    return Object.assign({}, ...all.map((one) => (one.status === 'fulfilled' ? one.value : {})));
  }

  return () => {
    const now = clock();
    if (known !== undefined && Math.abs(now - known.at) < minuteMs) return known.numbers;
    const before = known?.numbers;
    const numbers = read();
    known = { at: now, numbers };
    return before ?? numbers;
  };
}
