/** The room's number in what somebody typed or pasted: digits, perhaps in groups, or the link of the room. */
export function roomNumberIn(text: string): string | undefined {
  const linked = /\/rooms\/(\d+)/.exec(text)?.[1];
  if (linked !== undefined) return linked;
  const digits = text.normalize('NFKC').replace(/[\s#-]/g, '');
  return /^\d{1,20}$/.test(digits) ? digits : undefined;
}

/**
 * What stands in the field after somebody typed or pasted this: the bare digits of a number or of a room's link; of anything
 * else, such as a name, the text as it is.
 */
export function fieldText(text: string): string {
  if (/^[\s\d#-]*$/.test(text.normalize('NFKC'))) return text.normalize('NFKC').replace(/\D/g, '');
  return /\/rooms\/(\d{6})(?!\d)/.exec(text)?.[1] ?? text;
}
