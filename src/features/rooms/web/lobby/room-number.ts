/** The room's number in what somebody typed or pasted: digits, perhaps in groups, or the link of the room. */
export function roomNumberIn(text: string): string | undefined {
  const linked = /\/rooms\/(\d+)/.exec(text)?.[1];
  if (linked !== undefined) return linked;
  const digits = text.normalize('NFKC').replace(/[\s#-]/g, '');
  return /^\d{1,20}$/.test(digits) ? digits : undefined;
}
