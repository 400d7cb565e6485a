import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#shared/errors.ts';
import { asSentence } from './failures.ts';

const sqlite = (errcode: number) => Object.assign(new Error('an SQLite message'), { errcode });
const postgres = (code: string) => Object.assign(new Error('a PostgreSQL message'), { code });

const machine: [name: string, error: Error, status: number][] = [
  ['SQLite: another process has the lock', sqlite(5), 503],
  ['SQLite: the lock, in its extended form for an old snapshot', sqlite(5 | (2 << 8)), 503],
  ['SQLite: the file became read-only', sqlite(8), 503],
  ['SQLite: the disk fails while reading', sqlite(10 | (1 << 8)), 503],
  ["SQLite: the file can't be opened", sqlite(14), 503],
  ['SQLite: the disk is full', sqlite(13), 507],
  ['PostgreSQL: not listening', postgres('ECONNREFUSED'), 503],
  ['PostgreSQL: no socket', postgres('ENOENT'), 503],
  ['PostgreSQL: shut down by its operator', postgres('57P01'), 503],
  ['PostgreSQL: starting', postgres('57P03'), 503],
  ['PostgreSQL: too many connections', postgres('53300'), 503],
  ['PostgreSQL: a lock timeout', postgres('55P03'), 503],
  ['PostgreSQL: a statement timeout', postgres('57014'), 503],
  ['PostgreSQL: read-only', postgres('25006'), 503],
  ['PostgreSQL: the disk is full', postgres('53100'), 507],
  ['the driver: the connection broke', new Error('Connection terminated unexpectedly'), 503],
  ['the driver: no connection in time', new Error('timeout exceeded when trying to connect'), 503],
  [
    'the driver: the connection broke before this query',
    new Error('Client has encountered a connection error and is not queryable'),
    503,
  ],
];
for (const [name, error, status] of machine) {
  test(`a machine failure becomes a sentence without technical details: ${name}`, () => {
    const translated = asSentence(error);
    assert.ok(translated instanceof AppError);
    assert.equal(translated.status, status);
    assert.equal(translated.retryAfterSeconds !== undefined, status === 503);
    assert.doesNotMatch(translated.message, /SQL|terminated|timeout|query/i);
  });
}

const bugs: [name: string, error: unknown][] = [
  ['a violated unique constraint in SQLite', sqlite(2067)],
  ['a violated unique constraint in PostgreSQL', postgres('23505')],
  ['a mistake in a query', postgres('42601')],
  ['a damaged file', sqlite(11)],
  ['a bug', new TypeError('undefined is not a function')],
  ['a sentence', new AppError('notFound', "There's no such room.")],
  ['undefined', undefined],
];
for (const [name, error] of bugs) {
  test(`an error that isn't the machine's fault is left unchanged: ${name}`, () =>
    assert.equal(asSentence(error), error));
}
