import { formatNumber } from '#web/text/format-number.ts';

/** The maximum number of decimals displayed. */
const decimals = 4;

/** A number with its unit. Without one it may be a year, so it has no thousands separators. */
export const withUnit = (number: number, unit: string | undefined): string =>
  unit ? `${formatNumber(number, decimals)} ${unit}` : formatNumber(number, decimals).replaceAll(',', '');

/**
 * Parses a number that was typed: with a point or a single comma before decimals, and commas or spaces between
 * thousands. Returns undefined for anything else.
 */
export function parseNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replaceAll(/[\s\u00a0'’]/g, '')
    .replace('−', '-');
  const isGrouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain);
  const written = isGrouped ? plain.replaceAll(',', '') : plain.replace(',', '.');
  return /^-?(\d+(\.\d+)?|\.\d+)$/.test(written) ? Number(written) : undefined;
}
