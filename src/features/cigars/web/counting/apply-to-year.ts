import type { Change } from '../../changes.ts';
import type { CigarKind } from '../../contract.ts';
import { atMsOf } from '../../timestamp.ts';

/** The entries of one kind and year with changes laid over them, oldest first. Laid over twice it is the same. */
export function applyToYear(list: string[], changes: readonly Change[], kind: CigarKind, year: string): string[] {
  const own = changes.filter((change) => change.kind === kind);
  if (own.length === 0) return list;
  const byInstant = new Map(list.map((text) => [atMsOf(text), text]));
  const add = (text: string) => {
    if (text.startsWith(year) && !byInstant.has(atMsOf(text))) byInstant.set(atMsOf(text), text);
  };
  for (const change of own) {
    if (change.act === 'add') add(change.timestamp);
    else byInstant.delete(atMsOf(change.timestamp));
    if (change.act === 'change') add(change.to);
  }
  return [...byInstant].sort(([a], [b]) => a - b).map(([, text]) => text);
}
