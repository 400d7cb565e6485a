import { plural } from '#web/text/format-number.ts';
import { messages } from '../messages.ts';

/** From here on the correlation counts as strong. */
const followsSurely = 0.75;
const followsMostly = 0.4;

interface Plotted {
  pairs: readonly (readonly [x: number, y: number])[];
  leftOut: number;
  x: string;
  y: string;
  /** Labels of the logarithmic axes. */
  logarithmic?: readonly string[];
}

/** A description of the plot, for screen readers and anyone who wants it. */
export function scatterText({ pairs, leftOut, x, y, logarithmic = [] }: Plotted): string {
  const texts = messages.carChart;
  const [across, up] = [inSentence(x), inSentence(y)];
  const sentences = [texts.count(plural(pairs.length, texts.car, texts.cars), up, across)];
  const follows = rankCorrelation(pairs);
  if (follows !== undefined) sentences.push(relationText(follows, across, up));
  if (leftOut > 0) sentences.push(texts.leftOut(plural(leftOut, texts.carIs, texts.carsAre)));
  for (const axis of logarithmic) sentences.push(texts.byFactors(inSentence(axis)));
  return sentences.join(' ');
}

function relationText(follows: number, x: string, y: string): string {
  const texts = messages.carChart;
  if (Math.abs(follows) < followsMostly) return texts.unrelated;
  const howOften = Math.abs(follows) >= followsSurely ? texts.nearlyAlways : texts.mostly;
  return texts.follows(x, y, howOften, follows > 0 ? texts.higher : texts.lower);
}

/** Ranks of the values in ascending order; ties share their mean rank. */
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
 * Spearman's rank correlation, from -1 (falls) over 0 (unrelated) to 1, which is robust against outliers. Undefined for
 * fewer than five pairs, or if a figure is constant.
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

/** A label within a sentence: "weight with driver", while a leading abbreviation or number keeps its capitals. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
