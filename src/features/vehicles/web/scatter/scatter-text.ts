import { plural } from '#web/text/format-number.ts';
import { words } from '../words.ts';

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

/** Places of the values in ascending order; equal ones share the mean of their places. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end + 1 < order.length && order[end + 1]?.value === order[start]?.value) end++;
    for (const { index } of order.slice(start, end + 1)) ranks[index] = (start + end) / 2;
    start = end + 1;
  }
  return ranks;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * How surely one figure rises with the other, from -1 (falls) over 0 (does not follow) to 1: Spearman's correlation of
 * ranks, which a few far values do not sway. Undefined for fewer than five pairs, or where one figure is always the same.
 */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number | undefined {
  if (pairs.length < 5) return undefined;
  const a = ranksOf(pairs.map(([value]) => value));
  const b = ranksOf(pairs.map(([, value]) => value));
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squareA, squareB] = [0, 0, 0];
  for (const [index, rank] of a.entries()) {
    const [awayA, awayB] = [rank - meanA, (b[index] ?? meanB) - meanB];
    both += awayA * awayB;
    squareA += awayA ** 2;
    squareB += awayB ** 2;
  }
  return squareA === 0 || squareB === 0 ? undefined : both / Math.sqrt(squareA * squareB);
}

/** A label within a sentence: "weight with driver", while what begins with an abbreviation or a number keeps its capitals. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
