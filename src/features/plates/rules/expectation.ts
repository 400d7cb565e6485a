import type { RunSettings } from '../settings.ts';
import { cycleLength, numbersIn } from './run.ts';

const platesAMinute = 30;

/**
 * What to expect with evenly distributed digits: an approximate number of passing plates, and the hours that takes on a
 * busy road.
 */
export function expectationOf(settings: RunSettings): { plates: number; hours: number } {
  const plates = numbersIn[settings.length] * cycleLength(settings);
  return { plates, hours: plates / platesAMinute / 60 };
}
