/** More would be hard to tell apart in one chart. */
export const maxDrawn = 4;

/** The default choice: the first and the last. Letters by index, in order. */
export function defaultChoice(inOrder: readonly number[]): number[] {
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return first === undefined || last === undefined ? [] : [...new Set([first, last])].sort((a, b) => a - b);
}

/** The choice after toggling one car. The last one can't be removed, nor a fifth added. */
export function toggled(chosen: readonly number[], index: number): readonly number[] {
  if (chosen.includes(index)) return chosen.length === 1 ? chosen : chosen.filter((one) => one !== index);
  return chosen.length >= maxDrawn ? chosen : [...chosen, index].sort((a, b) => a - b);
}
