import assert from 'node:assert/strict';
import type { AnswerOf } from '#shared/endpoint.ts';
import type { Answer, Person, TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';

const calls = {
  cigar: [contract.listCigars, contract.addCigar, contract.changeCigar, contract.deleteCigar],
  craving: [contract.listCravings, contract.addCraving, contract.changeCraving, contract.deleteCraving],
} as const;

export function counterOf(app: TestApp, as: Person, kind: contract.CigarKind = 'cigar') {
  const [list, add, change, remove] = calls[kind];
  const bodyOf = (response: Answer) => {
    assert.ok(response.status < 300, response.raw.body);
    return response.body;
  };
  return {
    tryAdd: (timestamp?: string, headers = {}) => app.call(add, { as, body: { timestamp }, headers }),
    tryChange: (timestamp: string, to: string, headers = {}) =>
      app.call(change, { as, params: { timestamp }, body: { timestamp: to }, headers }),
    tryRemove: (timestamp: string, headers = {}) => app.call(remove, { as, params: { timestamp }, headers }),
    async add(timestamp?: string): Promise<string> {
      return String(bodyOf(await app.call(add, { as, body: { timestamp } })).timestamp);
    },
    async year(year: string): Promise<string[]> {
      return bodyOf(await app.call(list, { as, params: { year } })) as never;
    },
    async head(): Promise<AnswerOf<typeof contract.getCigarSettings>> {
      return bodyOf(await app.call(contract.getCigarSettings, { as })) as never;
    },
    tryImport: (entries: readonly contract.ImportedEntry[], headers = {}) =>
      app.call(contract.importCigars, { as, body: { entries }, headers }),
    async csv(): Promise<string> {
      const url = `/api${contract.exportCigars.path}`;
      const response = await app.app.inject({ url, headers: { authorization: `Bearer ${as.token}` } });
      assert.equal(response.statusCode, 200);
      return response.body;
    },
  };
}
