import { rowsPerPage } from '../contract.ts';

/** Where a page ends: the sort key and its tie-breaker. */
export interface PageEnd {
  value: number;
  tie: string;
}

export const limitOf = (limit: string | undefined) => (limit === undefined ? rowsPerPage : Number(limit));

export const formatPageEnd = (end: PageEnd | undefined) => (end === undefined ? null : `${end.value}.${end.tie}`);

/** The contract has already checked the format. */
export function parsePageEnd(before: string | undefined): PageEnd | undefined {
  if (before === undefined) return undefined;
  const dot = before.indexOf('.');
  return { value: Number(before.slice(0, dot)), tie: before.slice(dot + 1) };
}

/** A tie-breaker that's a number. One outside the column's range isn't from any of our pages. */
export function tieNumber({ tie }: PageEnd): number {
  const number = Number(tie);
  return Number.isSafeInteger(number) ? number : 0;
}
