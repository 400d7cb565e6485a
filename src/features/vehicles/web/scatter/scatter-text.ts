import { plural } from '#web/text/format-number.ts';
import * as messages from '../messages.ts';

const strongCorrelation = 0.75;
const weakCorrelation = 0.4;

interface Plotted {
  pairs: readonly (readonly [x: number, y: number])[];
  hidden: number;
  x: string;
  y: string;
  logarithmic?: readonly string[];
}

export function scatterText({ pairs, hidden, x, y, logarithmic = [] }: Plotted): string {
  const texts = messages.carChart;
  const [across, up] = [inSentence(x), inSentence(y)];
  const sentences = [texts.count(plural(pairs.length, texts.car, texts.cars), up, across)];
  const correlation = rankCorrelation(pairs);
  if (correlation !== undefined) sentences.push(relationText(correlation, across, up));
  if (hidden > 0) sentences.push(texts.hidden(plural(hidden, texts.carHidden, texts.carsHidden)));
  for (const axis of logarithmic) sentences.push(texts.logarithmicAxis(inSentence(axis)));
  return sentences.join(' ');
}

function relationText(correlation: number, x: string, y: string): string {
  const texts = messages.carChart;
  if (Math.abs(correlation) < weakCorrelation) return texts.unrelated;
  const howOften = Math.abs(correlation) >= strongCorrelation ? texts.nearlyAlways : texts.mostly;
  return texts.relation(x, y, howOften, correlation > 0 ? texts.higher : texts.lower);
}

/** Ranks of the values in ascending order; ties have their mean rank. */
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
 * Spearman's rank correlation, which is robust against outliers: from -1 (falling) to 1 (rising), 0 if unrelated.
 * Undefined for fewer than five pairs, or if a figure is constant.
 */
export function rankCorrelation(pairs: readonly (readonly [number, number])[]): number | undefined {
  if (pairs.length < 5) return undefined;
  const a = ranksOf(pairs.map(([value]) => value));
  const b = ranksOf(pairs.map(([, value]) => value));
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squareA, squareB] = [0, 0, 0];
  for (const [index, rank] of a.entries()) {
    const [deviationA, deviationB] = [rank - meanA, (b[index] ?? meanB) - meanB];
    both += deviationA * deviationB;
    squareA += deviationA ** 2;
    squareB += deviationB ** 2;
  }
  return squareA === 0 || squareB === 0 ? undefined : both / Math.sqrt(squareA * squareB);
}

/** A label within a sentence: "weight with driver". A leading abbreviation keeps its capitals. */
export const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
