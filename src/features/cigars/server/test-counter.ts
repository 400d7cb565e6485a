import assert from 'node:assert/strict';
import type { Answer, Person, TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';

const calls = {
  cigar: [contract.listCigars, contract.addCigar, contract.changeCigar, contract.deleteCigar],
  craving: [contract.listCravings, contract.addCraving, contract.changeCraving, contract.deleteCraving],
} as const;

/** One person's counter through the API. */
export function counterOf(app: TestApp, as: Person, kind: contract.CigarKind = 'cigar') {
  const [list, add, change, remove] = calls[kind];
  const good = (answer: Answer) => {
    assert.ok(answer.status < 300, answer.raw.body);
    return answer.body;
  };
  return {
    tryAdd: (timestamp?: string, headers = {}) => app.call(add, { as, body: { timestamp }, headers }),
    tryChange: (timestamp: string, to: string, headers = {}) =>
      app.call(change, { as, params: { timestamp }, body: { timestamp: to }, headers }),
    tryRemove: (timestamp: string, headers = {}) => app.call(remove, { as, params: { timestamp }, headers }),
    async add(timestamp?: string): Promise<string> {
      return String(good(await app.call(add, { as, body: { timestamp } })).timestamp);
    },
    async year(year: string): Promise<string[]> {
      return good(await app.call(list, { as, params: { year } })) as never;
    },
    async overview(today = '2026-11-20'): Promise<contract.CigarOverview> {
      return good(await app.call(contract.getCigarOverview, { as, query: { today } })) as never;
    },
    tryImport: (entries: readonly contract.ImportedEntry[], headers = {}) =>
      app.call(contract.importCigars, { as, body: { entries }, headers }),
    async csv(): Promise<string> {
      const url = `/api${contract.exportCigars.path}`;
      const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${as.token}` } });
      assert.equal(answer.statusCode, 200);
      return answer.body;
    },
  };
}

/** What the overview says must follow from the entries alone. */
export function expectedOf(cigars: readonly string[]): Pick<contract.CigarOverview, 'days' | 'longest_gap'> {
  const inOrder = cigars.toSorted((a, b) => Date.parse(a) - Date.parse(b));
  const counts = new Map<string, number>();
  for (const text of inOrder) counts.set(text.slice(0, 10), (counts.get(text.slice(0, 10)) ?? 0) + 1);
  const [first, last] = [...counts.keys()]
    .sort()
    .flatMap((day, at, all) => (at === 0 || at === all.length - 1 ? [day] : []));
  const days: number[] = [];
  const end = Date.parse(last ?? first ?? '');
  for (let at = Date.parse(first ?? ''); at <= end; at += 86_400_000) {
    days.push(counts.get(new Date(at).toISOString().slice(0, 10)) ?? 0);
  }
  let gap: contract.CigarOverview['longest_gap'] = null;
  const size = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from);
  for (const [at, to] of inOrder.entries()) {
    const from = inOrder[at - 1];
    if (from !== undefined && (gap === null || size({ from, to }) >= size(gap))) gap = { from, to };
  }
  return { days: { from: first ?? null, counts: days }, longest_gap: gap };
}
