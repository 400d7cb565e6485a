import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { beforeExit } from '#server/before-exit.ts';

export const main = join(import.meta.dirname, '../../src/app/main.ts');

export async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pitstop-start-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Started {
  /** Undefined if the start was refused. */
  url: string | undefined;
  /** Stops the server and returns its output: the log, and what it printed to the console. */
  end: () => Promise<{ status: number | null; log: string; console: string }>;
}

export async function start(
  t: TestContext,
  settings: Record<string, string>,
  { user, umask }: { user?: number | undefined; umask?: string } = {},
): Promise<Started> {
  const env = { PATH: process.env.PATH ?? '', PORT: '0', ...settings };
  const call =
    umask === undefined ? [process.execPath] : ['sh', '-c', `umask ${umask}; exec "$0" "$@"`, process.execPath];
  const [program = '', ...args] = [...call, main];
  const as = user === undefined ? {} : { uid: user, gid: user };
  const child = spawn(program, args, {
    env,
    cwd: join(settings.DATA_DIR ?? '', '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  });
  t.after(() => child.kill('SIGKILL'));
  const closed = once(child, 'close');
  let [log, output] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const url = await new Promise<string | undefined>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
      const address = /"address":"([^"]+)"/.exec(log)?.[1];
      if (address !== undefined) resolve(address);
    });
    void closed.then(() => resolve(undefined));
  });
  return {
    url,
    async end() {
      if (url !== undefined) child.kill('SIGTERM');
      const [status] = (await closed) as [number | null];
      return { status, log, console: output };
    },
  };
}

/** Asserts that the start exited with status 1 and printed only this sentence. */
export async function assertRefused(started: Started, sentence: RegExp): Promise<void> {
  assert.equal(started.url, undefined, 'the server started');
  const { status, log, console: output } = await started.end();
  assert.deepEqual([status, log], [1, '']);
  assert.match(output, /^[^\n]+\.\n$/);
  assert.match(output, sentence);
}

let seeded: Promise<string> | undefined;

/** A copy of a folder in which a server has been started once, because a copy costs less than a start. */
export async function usedFolder(t: TestContext): Promise<{ dataDir: string; database: string }> {
  seeded ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pitstop-start-'));
    beforeExit(() => rmSync(folder, { recursive: true }));
    const first = await start(t, { DATA_DIR: folder, ROOT_PASSWORD: 'rootroot1' });
    assert.equal((await first.end()).status, 0);
    return folder;
  })();
  const dataDir = await newFolder(t);
  await cp(await seeded, dataDir, { recursive: true });
  return { dataDir, database: join(dataDir, 'pitstop.db') };
}
