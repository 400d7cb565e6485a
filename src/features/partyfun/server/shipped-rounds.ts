import { readFile } from 'node:fs/promises';
import type { Deck, RoundPrompt } from '../deck/card.ts';

const roundsFile = new URL('../../../../catalogue/partyfun/rounds.json', import.meta.url);

/** The prompts of rounds that come with the house, read when they are first asked for. */
export function makeShippedRounds(): () => Promise<readonly RoundPrompt[]> {
  let reading: Promise<readonly RoundPrompt[]> | undefined;
  return () => {
    reading ??= readFile(roundsFile, 'utf8').then((text) => (JSON.parse(text) as Deck).rounds);
    // What could not be read is tried again.
    reading.catch(() => {
      reading = undefined;
    });
    return reading;
  };
}
