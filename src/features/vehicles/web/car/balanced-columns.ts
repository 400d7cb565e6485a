/** Splits the parts into three columns of about equal height, in the same order from top to bottom. */
export function balancedColumns<T>(parts: readonly T[], heightOf: (part: T) => number): readonly (readonly T[])[] {
  const total = (some: readonly T[]) => some.reduce((sum, part) => sum + heightOf(part), 0);
  let best: { columns: readonly (readonly T[])[]; cost: number } | undefined;
  for (let second = 1; second < parts.length - 1; second++) {
    for (let third = second + 1; third < parts.length; third++) {
      const columns = [parts.slice(0, second), parts.slice(second, third), parts.slice(third)];
      const cost = columns.reduce((sum, column) => sum + total(column) ** 2, 0);
      if (best === undefined || cost < best.cost) best = { columns, cost };
    }
  }
  return best?.columns ?? [parts];
}
