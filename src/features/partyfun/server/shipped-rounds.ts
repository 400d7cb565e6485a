import { readFile } from 'node:fs/promises';
import type { Deck, RoundPrompt } from '../deck/card.ts';

const roundsFile = new URL('../../../../catalogue/partyfun/rounds.json', import.meta.url);

/** The shipped rounds, read on first use. */
export function makeShippedRounds(): () => Promise<readonly RoundPrompt[]> {
  let reading: Promise<readonly RoundPrompt[]> | undefined;
  return () => {
    reading ??= readFile(roundsFile, 'utf8').then((text) => (JSON.parse(text) as Deck).rounds);
    // After a failure, the next call tries again.
    reading.catch(() => {
      reading = undefined;
    });
    return reading;
  };
}
