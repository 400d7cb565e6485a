import { formatNumber } from '#web/text/format-number.ts';

/** So many decimals are told of what was typed. */
const decimals = 4;

/** A number with what is counted behind it. Without that it may be a year, which has no commas. */
export const withUnit = (number: number, unit: string | undefined): string =>
  unit ? `${formatNumber(number, decimals)} ${unit}` : formatNumber(number, decimals).replaceAll(',', '');
