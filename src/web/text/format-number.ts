// Formats numbers as `Intl.NumberFormat('en-GB')` would, but without using it: its first use in a visit loads the
// browser's tables for all languages, which takes a slow phone longer (60 to 190 ms) than rendering the numbers' page.

/** Multiplies by a power of ten by moving the decimal point, which is exact for ties such as 1.005. */
function shiftDecimalPoint(value: number, places: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/**
 * "1,234.5": a number below 1e15 with thousands separators, rounded half away from zero to at most `maxDecimals`
 * decimals.
 */
export function formatNumber(value: number, maxDecimals = 1): string {
  const rounded = shiftDecimalPoint(Math.round(shiftDecimalPoint(Math.abs(value), maxDecimals)), -maxDecimals);
  const [whole = '', fraction] = String(rounded).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${value < 0 && rounded > 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

export const formatPercent = (share: number): string => `${formatNumber(shiftDecimalPoint(share, 2), 0)}%`;

/** A count with its noun: `plural(2, 'room', 'rooms')` is "2 rooms". */
export const plural = (count: number, one: string, other: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : other}`;

const endings = ['th', 'st', 'nd', 'rd'];

/** "1st", "12th", "23rd": an ordinal. */
export function ordinal(rank: number): string {
  const isTeen = Math.floor(rank / 10) % 10 === 1;
  return `${rank}${(isTeen ? undefined : endings[rank % 10]) ?? 'th'}`;
}
