import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeExit } from '#app/before-exit.ts';
import { findFreePort, untilReady } from '#app/free-port.ts';
import type { Role } from '#shared/roles.ts';
import { Accounts } from './accounts.ts';

const root = join(import.meta.dirname, '../..');
const stopLimitMs = 15_000;

export interface Person {
  login: string;
  password: string;
}

export interface Site {
  url: string;
  /** The same site by a name, which some things of a browser ask for. */
  urlByName: string;
  /** Where it keeps its data. */
  dataDir: string;
  root: Person;
  /** Creates an account beside the running server, as the owner's command does. Asked again, it is the same person. */
  addUser: (login: string, ...roles: Role[]) => Promise<Person>;
  /** Runs the command line on this site's data; throws what it says where it fails. */
  cli: (words: string[], input?: string) => Promise<string>;
  /** A new session of this person; of a browser that calls itself so, and is in Lisbon. */
  tokenOf: (person: Person, agent?: string) => Promise<string>;
  /** What the log shows that must not happen: answers of our own fault, and errors. */
  faults: () => string[];
  /** Kills its process in the middle of whatever it does, and starts it anew on the same data. */
  killAndStart: () => Promise<void>;
  /** Ends it as an operator would, and removes its data. */
  stop: () => Promise<void>;
}

/** The real site in a process of its own, on a data folder of its own. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitstop-site-'));
  const port = await findFreePort();
  const owner: Person = { login: 'root', password: 'root of the story' };
  const env = {
    PATH: process.env.PATH ?? '',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    ROOT_PASSWORD: owner.password,
    ...settings,
  };
  const url = `http://127.0.0.1:${port}`;
  let log = '';
  const start = () => {
    const server = spawn(process.execPath, ['src/app/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [server.stdout, server.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        log += chunk;
      });
    }
    return { server, ended: once(server, 'exit') };
  };
  let running = start();
  const killNow = () => running.server.kill('SIGKILL');
  const killNoMore = beforeExit(killNow);

  const killAndStart = async () => {
    killNow();
    await running.ended;
    running = start();
    await untilReady(url, running.server);
  };
  const accounts = new Accounts(env);
  const stop = async () => {
    accounts.end();
    const { server, ended } = running;
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM');
    const timer = setTimeout(killNow, stopLimitMs);
    const [status] = (await ended) as [number | null];
    clearTimeout(timer);
    killNoMore();
    rmSync(dataDir, { recursive: true, force: true });
    if (status !== 0) throw new Error(`The server ended with status ${status}:\n${log.slice(-4000)}`);
  };
  const cli = (words: string[], input = '') => runCli(words, input, env);
  const addUser = async (login: string, roles: Role[]): Promise<Person> => {
    const person = { login, password: `password of ${login}` };
    await accounts.add(login, person.password, roles);
    return person;
  };
  const people = new Map<string, Promise<Person>>();
  try {
    await untilReady(url, running.server);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${log.slice(-4000)}`);
  }
  return {
    url,
    urlByName: url.replace('127.0.0.1', 'localhost'),
    dataDir,
    root: owner,
    cli,
    tokenOf: (person, agent) => logIn(url, person, agent),
    addUser: (login, ...roles) => {
      const known = people.get(login) ?? addUser(login, roles);
      people.set(login, known);
      return known;
    },
    faults: () => faultsIn(log),
    killAndStart,
    stop,
  };
}

async function runCli(words: string[], input: string, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['src/app/cli.ts', ...words], { cwd: root, env });
  child.stdin.end(input);
  const [said, complained, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (status !== 0) throw new Error(`cli ${words.join(' ')} ended with status ${status}: ${said}${complained}`);
  return said;
}

async function logIn(url: string, { login, password }: Person, agent?: string): Promise<string> {
  const answer = await fetch(`${url}/api/login/${encodeURIComponent(login)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(agent !== undefined && { 'user-agent': agent }) },
    body: JSON.stringify({ password, ...(agent !== undefined && { time_zone: 'Europe/Lisbon' }) }),
  });
  if (!answer.ok) throw new Error(`Logging in ${login}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

export function faultsIn(log: string): string[] {
  return log.split('\n').filter((line) => {
    if (!line.startsWith('{')) return false;
    const { level, status } = JSON.parse(line) as { level?: string; status?: number };
    return level === 'error' || level === 'fatal' || (status !== undefined && status >= 500);
  });
}
