import { rowsPerPage } from '../contract.ts';

/** Where a page ended: what it is sorted by, and what settles the order of equals. */
export interface PageEnd {
  value: number;
  tie: string;
}

export const limitOf = (limit: string | undefined) => (limit === undefined ? rowsPerPage : Number(limit));

export const nextOf = (end: PageEnd | undefined) => (end === undefined ? null : `${end.value}.${end.tie}`);

/** The contract has seen to it that it looks like one of ours. */
export function markOf(before: string | undefined): PageEnd | undefined {
  if (before === undefined) return undefined;
  const dot = before.indexOf('.');
  return { value: Number(before.slice(0, dot)), tie: before.slice(dot + 1) };
}

/** A tie that is a number. Where it is none that a column can hold, no page of ours ended there. */
export function numberIn({ tie }: PageEnd): number {
  const number = Number(tie);
  return Number.isSafeInteger(number) ? number : 0;
}
