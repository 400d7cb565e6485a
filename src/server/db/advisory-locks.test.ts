import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { advisoryLocks } from './advisory-locks.ts';

test('advisory lock numbers are unique, and released ones never change', () => {
  const numbers = Object.values(advisoryLocks);
  assert.equal(new Set(numbers).size, numbers.length);
  const { migration, site, exchange } = advisoryLocks;
  assert.deepEqual({ migration, site, exchange }, { migration: 727_150, site: 727_151, exchange: 727_152 });
});

test('every advisory lock takes its number from the list', () => {
  const src = join(import.meta.dirname, '../..');
  const lockingFiles = globSync('**/*.ts', { cwd: src }).filter((file) => {
    const text = readFileSync(join(src, file), 'utf8');
    return /pg_(?:try_)?advisory_(?:xact_)?lock/.test(text) && !file.endsWith('advisory-locks.test.ts');
  });
  assert.ok(lockingFiles.length >= 5, 'the search still finds them');
  for (const file of lockingFiles) {
    const text = readFileSync(join(src, file), 'utf8');
    assert.match(text, /advisoryLocks\.\w+/, file);
    assert.doesNotMatch(text, /\b727_?\d{3}\b|advisory_\w+\(\s*\d/, file);
  }
});
