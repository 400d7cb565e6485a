import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');

/** Links the same program into another folder. The compile cache is beside the packages, so this one starts cold. */
function linkProgram(folder: string): string {
  for (const name of ['src', 'catalogue', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => !entry.startsWith('.')))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return join(folder, 'src/app/main.ts');
}

test('a killed server has saved its compile cache, so the next start is faster', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'pitstop-compiled-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const main = linkProgram(folder);
  const child = spawn(process.execPath, ['--preserve-symlinks', '--preserve-symlinks-main', main], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', ROOT_PASSWORD: 'rootroot1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('"address"')) break;
  child.kill('SIGKILL');
  await exit;
  const cache = join(folder, 'node_modules/.cache/compiled');
  const files = existsSync(cache) ? readdirSync(cache, { recursive: true }) : [];
  assert.ok(files.length > 300, `${files.length} files`);
});
