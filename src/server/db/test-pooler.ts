import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { findFreePort } from '#app/free-port.ts';
import { beforeExit } from '../before-exit.ts';
import { findOwner } from './test-postgres.ts';

/** Whether the program is installed on this machine; if not, the test is skipped with a reason. */
export function hasProgram(t: TestContext, program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', env: { PATH: `${process.env.PATH}:/usr/sbin` } });
    return true;
  } catch {
    t.skip(`no ${program} here`);
    return false;
  }
}

interface Wanted {
  mode: 'session' | 'transaction';
  /** Further lines for its config file. FOLDER in them is replaced by the path of its folder. */
  lines?: string[];
  files?: Record<string, string>;
}

/** Starts a pgbouncer in front of a database for one test; returns the address that goes through it. */
export async function startPooler(
  t: TestContext,
  url: string,
  { mode, lines = [], files = {} }: Wanted,
): Promise<string> {
  const { host, port, database, user, password } = new pg.Client({ connectionString: url });
  const folder = mkdtempSync(join(tmpdir(), 'pitstop-pooler-'));
  const own = await findFreePort();
  const server = `host=${host} port=${port} user=${user}${password ? ` password=${password}` : ''}`;
  const config = [
    '[databases]',
    `${database} = dbname=${database} ${server}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    ...lines.map((line) => line.replaceAll('FOLDER', folder)),
  ];
  const all: Record<string, string> = { ...files, 'pgbouncer.ini': `${config.join('\n')}\n` };
  const owner = await findOwner();
  const give = (path: string) => owner.uid !== undefined && chownSync(path, owner.uid, owner.gid ?? owner.uid);
  for (const [name, text] of Object.entries(all)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    give(join(folder, name));
  }
  give(folder);
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  const pooler = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { cwd: folder, env, ...owner });
  const endNow = () => void pooler.kill('SIGKILL');
  const cancelEnd = beforeExit(endNow);
  t.after(async () => {
    const ended = new Promise((resolve) => pooler.once('exit', resolve));
    endNow();
    if (pooler.exitCode === null && pooler.signalCode === null) await ended;
    cancelEnd();
    rmSync(folder, { recursive: true });
  });
  await untilUp(pooler);
  return `postgres://pit@127.0.0.1:${own}/${database}`;
}

function untilUp(pooler: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    pooler.once('error', reject);
    pooler.once('exit', () => reject(new Error(`pgbouncer ended: ${output}`)));
    pooler.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('process up')) resolve();
    });
  });
}
