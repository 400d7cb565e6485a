/** More in one row is a mistake of reading, such as a price or a year. */
export const maxCount = 1000;

/** A whole number that is not negative, as `12`, `12.0` or `12,00`; undefined for anything else. */
export function readCount(cell: string): number | undefined {
  const found = /^\s*'?\+?(\d{1,9})(?:[.,]0{1,6})?\s*$/.exec(cell);
  return found === null ? undefined : Number(found[1]);
}
