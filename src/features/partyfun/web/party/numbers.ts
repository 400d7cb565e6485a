import { formatNumber } from '#web/text/format-number.ts';

/** Maximum decimals displayed. */
const decimals = 4;

/** A number with its unit. Without one it may be a year, so no thousands separators. */
export const withUnit = (number: number, unit: string | undefined): string =>
  unit ? `${formatNumber(number, decimals)} ${unit}` : formatNumber(number, decimals).replaceAll(',', '');
