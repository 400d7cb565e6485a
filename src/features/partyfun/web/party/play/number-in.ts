/** The number somebody typed: with a point or one comma for decimals, commas or blanks between thousands. Undefined for anything else. */
export function numberIn(text: string): number | undefined {
  const plain = text
    .trim()
    .replaceAll(/[\s\u00a0'’]/g, '')
    .replace('−', '-');
  const isGrouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain);
  const written = isGrouped ? plain.replaceAll(',', '') : plain.replace(',', '.');
  return /^-?(\d+(\.\d+)?|\.\d+)$/.test(written) ? Number(written) : undefined;
}
