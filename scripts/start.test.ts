import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

// The script is JavaScript, so the compiler doesn't notice if a module no longer exports a name.
test('npm start imports only names that its modules export', async () => {
  const text = readFileSync(join(import.meta.dirname, 'start.mjs'), 'utf8');
  const named = [...text.matchAll(/\(await import\('(\.[^']+)'\)\)\.(\w+)/g)];
  assert.ok(named.length > 0);
  for (const [, path = '', name = ''] of named) {
    const module = (await import(join(import.meta.dirname, path))) as Record<string, unknown>;
    assert.equal(typeof module[name], 'function', `${name} of ${path}`);
  }
});
