export interface Scale {
  min: number;
  max: number;
  /** Round tick values of an axis, ascending. */
  ticks: number[];
  /** From 0 at `min` to 1 at `max`. */
  share: (value: number) => number;
  kind: 'linear' | 'log';
}

const steps = [1, 2, 2.5, 5, 10];

/** A round step that gives about `count` ticks over a span. */
function roundStep(span: number, count: number): number {
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (steps.find((step) => step * power >= rough * 0.999) ?? 10);
}

/** An axis needs two different ends, even for one value, for none, or for several that differ only by rounding. */
function widened(min: number, max: number): readonly [number, number] {
  if (!Number.isFinite(min) || !Number.isFinite(max)) return [0, 1];
  if (max - min > 1e-9 * Math.max(Math.abs(min), Math.abs(max))) return [min, max];
  const margin = Math.abs(min) * 0.1 || 1;
  return [min - margin, max + margin];
}

/** A linear axis with round ends at or beyond the given values. */
export function linearScale(from: number, to: number, count: number): Scale {
  const [low, high] = widened(from, to);
  const step = roundStep(high - low, count);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  // Removes rounding errors such as 0.30000000000000004.
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  const [min = low, max = high] = [ticks[0], ticks.at(-1)];
  return { min, max, ticks, kind: 'linear', share: (value) => (value - min) / (max - min) };
}

/** A logarithmic axis for positive values, with ticks at 1, 2 and 5 of each power of ten. */
export function logScale(from: number, to: number): Scale {
  const min = from / 1.08;
  const max = to * 1.08;
  const ticks: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(min)); power <= max; power *= 10) {
    ticks.push(...[1, 2, 5].map((step) => step * power).filter((tick) => tick >= min && tick <= max));
  }
  const span = Math.log(max / min);
  return { min, max, ticks, kind: 'log', share: (value) => Math.log(value / min) / span };
}

/** Above this ratio, an outlier would squeeze the other values into a corner. */
const minSkew = 3.5;

/**
 * The axis that shows these values best: linear, or logarithmic if they're positive with a few far above the rest, as
 * prices are.
 */
export function scaleFor(values: readonly number[], count: number): Scale {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  const [min = 0] = sorted;
  const max = sorted.at(-1) ?? 1;
  const median = sorted[sorted.length >> 1] ?? min;
  const isSkewed = min > 0 && max / min > 8 && max - median > minSkew * (median - min);
  return isSkewed ? logScale(min, max) : linearScale(min, max, count);
}

/** Moves overlapping labels at least `gapPx` apart, within the ends and without changing their order. */
export function spreadLabels(wantedPx: readonly number[], gapPx: number, lowPx: number, highPx: number): number[] {
  const order = wantedPx.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  let floor = lowPx;
  for (const label of order) {
    label.at = Math.max(label.at, floor);
    floor = label.at + gapPx;
  }
  let ceiling = highPx;
  for (const label of [...order].reverse()) {
    label.at = Math.min(label.at, ceiling);
    ceiling = label.at - gapPx;
  }
  const placed = [...wantedPx];
  for (const { at, index } of order) placed[index] = at;
  return placed;
}
