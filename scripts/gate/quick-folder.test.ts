import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeQuickFolder } from './quick-folder.ts';

test("tests use the usual folder if there's no in-memory folder, or if it doesn't have enough space", () => {
  assert.equal(makeQuickFolder(join(tmpdir(), 'there is no such place')), undefined);
  assert.equal(makeQuickFolder(import.meta.filename), undefined);
});

test('the folder is removed with the process that made it, even if a signal kills the process', () => {
  for (const end of ['process.exit(3)', "process.kill(process.pid, 'SIGTERM')"]) {
    const program = `import { makeQuickFolder } from ${JSON.stringify(import.meta.resolve('./quick-folder.ts'))};
      import { writeFileSync, existsSync } from 'node:fs';
      const folder = makeQuickFolder(${JSON.stringify(tmpdir())}) ?? 'none';
      if (folder !== 'none') writeFileSync(folder + '/kept', '');
      console.log(folder + ' ' + existsSync(folder + '/kept'));
      setTimeout(() => {}, 10_000);
      setImmediate(() => ${end});`;
    let output = '';
    try {
      execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    } catch (error) {
      output = String((error as { stdout: Buffer }).stdout);
    }
    const [folder = '', existed] = output.trim().split(' ');
    assert.equal(existed, String(folder !== 'none'), output);
    assert.equal(existsSync(folder), false, `${end} leaves ${folder}`);
  }
});
