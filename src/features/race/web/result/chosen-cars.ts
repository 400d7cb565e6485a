/** In one chart more could not be told apart. */
export const maxDrawn = 4;

/** What is drawn until somebody chooses: the first and the last. Letters by their index, in order. */
export function usualChoice(inOrder: readonly number[]): number[] {
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return first === undefined || last === undefined ? [] : [...new Set([first, last])].sort((a, b) => a - b);
}

/** The choice after one press: in or out. The last one stays, and a fifth does not come in. */
export function toggled(chosen: readonly number[], index: number): readonly number[] {
  if (chosen.includes(index)) return chosen.length === 1 ? chosen : chosen.filter((one) => one !== index);
  return chosen.length >= maxDrawn ? chosen : [...chosen, index].sort((a, b) => a - b);
}
