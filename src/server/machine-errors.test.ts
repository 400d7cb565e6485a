import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { DatabaseError } from 'pg';
import { machineSentence } from './machine-errors.ts';

const ofSystem = (code: string, more: object = {}) =>
  Object.assign(new Error(code), { code, syscall: 'write', ...more });
const ofPostgres = (code: string) =>
  Object.assign(new DatabaseError('too many', 1, 'error'), { severity: 'FATAL', code });
const cases: [error: Error, sentence: RegExp][] = [
  [ofSystem('ENOSPC'), /^There's no space left on the disk with \/srv\/data. Free some up/],
  [Object.assign(new Error('full'), { errcode: 13 }), /^There's no space left on the disk with \/srv\/data/],
  [ofSystem('EMFILE'), /ulimit -n/],
  [
    ofSystem('ENOENT', { path: join(import.meta.dirname, '../../catalogue/cars') }),
    /is missing, although it comes with/,
  ],
  [ofPostgres('53300'), /^PostgreSQL has no free connections \(too many\).*Raise max_connections/],
  [ofPostgres('25006'), /^PostgreSQL is read-only here/],
  [new Error('No answer', { cause: ofPostgres('25006') }), /^PostgreSQL is read-only here/],
];
for (const [error, sentence] of cases) {
  test(`the machine error ${'code' in error ? error.code : error.message} becomes one sentence that says what to do`, () => {
    assert.match(machineSentence(error, { dataDir: '/srv/data' }) ?? '', sentence);
  });
}

test("a bug isn't a machine error, and keeps its stack", () => {
  assert.equal(machineSentence(new TypeError('x is not a function')), undefined);
  assert.equal(machineSentence(ofSystem('ENOENT', { path: '/srv/data/any' })), undefined);
});
