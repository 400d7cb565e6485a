/**
 * `count` times what each one costs (euros or hours), without the dirt of binary fractions: 7 times 0.09 is 0.63. Exact to a
 * millionth, which is finer than any setting.
 */
export function amountOf(count: number, each: number): number {
  return Math.round(count * each * 1e6) / 1e6;
}
