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
