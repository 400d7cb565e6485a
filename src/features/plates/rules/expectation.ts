import type { RunSettings } from '../settings.ts';
import { numbersIn, roundOf } from './run.ts';

const platesAMinute = 30;

/** What to expect where digits are evenly spread: plates that pass by, more or less, and the hours that they take on a busy road. */
export function expectationOf(settings: RunSettings): { plates: number; hours: number } {
  const plates = numbersIn[settings.length] * roundOf(settings);
  return { plates, hours: plates / platesAMinute / 60 };
}
