import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createContext, runInContext } from 'node:vm';

const script = readFileSync(join(import.meta.dirname, '../../public/older.js'), 'utf8');
const removeNewer = 'delete Object.hasOwn; delete Array.prototype.at; delete String.prototype.at;';

/** A browser without anything that `public/older.js` polyfills, after that script has run. */
function browser() {
  class OldSignal {}
  const context = createContext({ AbortSignal: OldSignal, AbortController, setTimeout });
  runInContext(`${removeNewer} ${script}`, context);
  return (code: string): unknown => runInContext(code, context);
}

test('the polyfills for older browsers behave like the built-in functions of newer ones', () => {
  const run = browser();
  assert.deepEqual([run('[1, 2, 3].at(-1)'), run("'abc'.at(1)"), run('[].at(0)')], [3, 'b', undefined]);
  assert.equal(run("Object.hasOwn({ kind: undefined }, 'kind')"), true);
  assert.equal(run("Object.hasOwn({}, 'toString')"), false);
  assert.equal(run('AbortSignal.timeout(1000).aborted'), false);
});
