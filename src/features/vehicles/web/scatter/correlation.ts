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
