import { plural } from '#web/text/format-number.ts';
import { words } from '../words.ts';
import { rankCorrelation } from './correlation.ts';
import { inSentence } from './in-sentence.ts';

/** From these on one says that a figure follows the other. */
const followsSurely = 0.75;
const followsMostly = 0.4;

interface Told {
  pairs: readonly (readonly [x: number, y: number])[];
  leftOut: number;
  x: string;
  y: string;
  /** Labels of the axes that grow by factors. */
  logarithmic?: readonly string[];
}

/** What a cloud of dots shows, for who does not see it, or wants it said. */
export function scatterText({ pairs, leftOut, x, y, logarithmic = [] }: Told): string {
  const texts = words.carChart;
  const [across, up] = [inSentence(x), inSentence(y)];
  const sentences = [texts.count(plural(pairs.length, texts.car, texts.cars), up, across)];
  const follows = rankCorrelation(pairs);
  if (follows !== undefined) sentences.push(relationText(follows, across, up));
  if (leftOut > 0) sentences.push(texts.leftOut(plural(leftOut, texts.carIs, texts.carsAre)));
  for (const axis of logarithmic) sentences.push(texts.byFactors(inSentence(axis)));
  return sentences.join(' ');
}

function relationText(follows: number, x: string, y: string): string {
  const texts = words.carChart;
  if (Math.abs(follows) < followsMostly) return texts.unrelated;
  const howOften = Math.abs(follows) >= followsSurely ? texts.nearlyAlways : texts.mostly;
  return texts.follows(x, y, howOften, follows > 0 ? texts.higher : texts.lower);
}
