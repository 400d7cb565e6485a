import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const module = pathToFileURL(join(import.meta.dirname, 'before-exit.ts')).href;

/** What a process that runs these lines prints. */
function run(lines: string) {
  const source = `import { writeSync } from 'node:fs';\nimport { beforeExit } from '${module}';\n${lines}`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    encoding: 'utf8',
  });
  return { stdout, stderr, status };
}

test('any number of tasks run before a process ends, without a leak warning from Node', () => {
  const many = 'for (let i = 0; i < 20; i++) beforeExit(() => writeSync(1, i + " "));';
  const all = Array.from({ length: 20 }, (_, index) => `${index} `).join('');
  assert.deepEqual(run(`${many} process.exit(3);`), { stdout: all, stderr: '', status: 3 });
  assert.deepEqual(run(many), { stdout: all, stderr: '', status: 0 });
});

test("cancelled tasks don't run and leave no listener, and later ones still run", () => {
  const taskOf = (word: string) => `beforeExit(() => writeSync(1, '${word} '))`;
  const lines = `${taskOf('one')}(); writeSync(1, process.listenerCount('exit') + ' '); const off = ${taskOf('two')}; ${taskOf('three')}; off(); off();`;
  assert.deepEqual(run(lines), { stdout: '0 three ', stderr: '', status: 0 });
});

test('a failing task is reported after the others have run', () => {
  const { stdout, stderr, status } = run(
    "beforeExit(() => { throw new Error('stuck'); }); beforeExit(() => writeSync(1, 'done'));",
  );
  assert.equal(stdout, 'done');
  assert.match(stderr, /Error: stuck/);
  assert.notEqual(status, 0);
});

test('only before-exit.ts listens for the process to exit', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{bench,e2e,src,tests}/**/*.ts', { cwd: root });
  const ownListener = /\bprocess\.(?:on|once|addListener)\(\s*'exit'/;
  const listening = files.filter((file) => ownListener.test(readFileSync(join(root, file), 'utf8')));
  assert.deepEqual(listening, [join('src/server/before-exit.ts')]);
});
