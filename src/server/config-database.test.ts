import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSetting } from './config.ts';
import { ConfigError } from './settings/setting.ts';

const read = (value: string) => databaseSetting({ DATABASE_URL: value }, '/', '/data');

const bare = [
  'postgres://pit:se#cret@host/db',
  'postgres://pit:12#secret@host/db',
  'postgres://pit:se/cret@host/db',
  'postgres://pit:12/secret@host/db',
  'postgres://pit:12/secret==@host/db?sslmode=require',
  'postgres://pit:se?cret@host/db',
  'postgres://pit:12?secret@host/db',
  'postgres://pit:a@12/secret@host/db',
  'postgres://pit:a@host#secret@host/db',
];
for (const value of bare)
  test(`${value} is refused with a one-sentence message that suggests %23, %2F and %3F and doesn't contain the password`, () => {
    assert.throws(
      () => read(value),
      (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, /^DATABASE_URL [^\n]*%23 for #, %2F for \/ and %3F for \?\.$/);
        assert.doesNotMatch(error.message, /secret|cret@/);
        return true;
      },
    );
  });

test("a % that isn't an escape is refused with a one-sentence message that suggests %25", () => {
  for (const value of ['postgres://pit:100%secret@host/db', 'postgres://pit:%e4secret@host/db'])
    assert.throws(
      () => read(value),
      (error) => error instanceof ConfigError && /%25 for %\.$/.test(error.message) && !/secret/.test(error.message),
    );
});

test('valid addresses are left unchanged', () => {
  for (const url of [
    'postgres://pit:a%23b%2Fc%3Fd%40e%25@host:5432/db',
    'postgresql://pit@[::1]/db',
    'postgres://host:5432/db?user=me@azure&application_name=x',
    'postgres://postgres@localhost/postgres?host=%2Ftmp%2Fpg',
    'postgres://pit:x@host/db?sslmode=no-verify',
    'postgres://pit:x@host/db?uselibpqcompat=true&sslmode=require',
  ])
    assert.deepEqual(read(url), { engine: 'postgres', url });
});

test('TLS modes are made strict, without a driver warning', () => {
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full'])
    assert.deepEqual(read(`postgres://pit@host/db?sslmode=${mode}&keepalives=1`), {
      engine: 'postgres',
      url: 'postgres://pit@host/db?sslmode=verify-full&keepalives=1',
    });
});

test('an unreadable certificate file is reported before any connection is opened', () => {
  assert.throws(
    () => read('postgres://pit:secret@host/db?sslrootcert=/no/ca.pem'),
    /^Error: DATABASE_URL: sslrootcert .*"\/no\/ca\.pem"/,
  );
});
