export interface Figure {
  name: string;
  ours: number;
  /** The same work without Pitstop, if that can be measured. */
  bare?: number;
  unit: string;
  /** Applies to the ratio to the baseline or, if there's no baseline, to our own value. */
  target?: { atLeast: number } | { atMost: number };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const ratioOf = ({ ours, bare }: Figure) => (bare === undefined ? undefined : ours / bare);

export function isReached(figure: Figure): boolean {
  const { target } = figure;
  if (target === undefined) return true;
  const value = ratioOf(figure) ?? figure.ours;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** A table that's readable both as Markdown and in a terminal. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, ours, bare, unit, target } = figure;
    const wanted =
      target === undefined
        ? ''
        : 'atLeast' in target
          ? `>= ${target.atLeast}`
          : `<= ${target.atMost}${bare === undefined ? ` ${unit}` : ''}`;
    return [
      name,
      `${short(ours)} ${unit}`,
      bare === undefined ? '' : `${short(bare)} ${unit}`,
      ratioOf(figure)?.toFixed(2) ?? '',
      wanted,
      target === undefined ? '' : isReached(figure) ? 'yes' : 'NO',
    ];
  });
  const all = [['name', 'ours', 'bare', 'ratio', 'target', 'ok'], ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const lines = all.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  return lines.join('\n');
}
