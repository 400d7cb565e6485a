import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { enterSite } from '#app/engine.ts';
import { findFreePort } from '#app/free-port.ts';
import { closeContext, openContext, seed } from '#app/open-context.ts';
import { isBuilt } from '#app/page-html.ts';
import { runCli } from '#app/run-cli.ts';
import { makeServer } from '#app/server.ts';
import { beforeExit } from '#server/before-exit.ts';
import type { Clock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { Feature } from '#server/feature.ts';
import { makeLog } from '#server/log.ts';
import type { Random } from '#server/random.ts';
import type { Role } from '#shared/roles.ts';
import { addPerson, sessionOf } from '../people.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

export interface Person {
  login: string;
  password: string;
}

const owner: Person = { login: 'root', password: 'root of the story' };

export interface Site {
  url: string;
  /** The same site by name, which some browser features require. */
  urlByName: string;
  /** The site's data folder, which changes after a kill. */
  readonly dataDir: string;
  root: Person;
  /** Creates an account, or returns the existing one. */
  addUser: (login: string, ...roles: Role[]) => Promise<Person>;
  /** Runs the command line on this site's data; throws its output if it fails. */
  cli: (args: string[], input?: string) => Promise<string>;
  /** The token of a new session for this person, from Lisbon if an agent is given. */
  tokenOf: (person: Person, agent?: string) => Promise<string>;
  /** Log lines that must not occur: errors, and 5xx responses. */
  faults: () => string[];
  /** Stops the site abruptly, like a power failure. No page is notified, and nothing more is written. */
  kill: () => Promise<void>;
  /** Restarts the site with the disk as it was when it was killed. */
  start: () => Promise<void>;
  killAndStart: () => Promise<void>;
  /** Stops the site as an operator would, and removes its data. A second call does nothing. */
  stop: () => Promise<void>;
}

/** What a story's site can override. */
export interface SiteOptions {
  settings?: Readonly<Record<string, string>>;
  clock?: Clock;
  random?: Random;
  features?: readonly Feature[];
  /** Called at each start, before anyone is served. */
  arrange?: (context: Context) => void;
}

export const startSite = (settings?: SiteOptions['settings']): Promise<Site> => openSite({ settings });

/**
 * Opens the real site with the built pages and its own data folder. It runs in this process, where it starts in a tenth
 * of a second.
 */
export async function openSite({ settings, clock, random, features, arrange }: SiteOptions): Promise<Site> {
  const port = await findFreePort();
  const lines: string[] = [];
  let dataDir = newFolder();
  cpSync(await seeded(), dataDir, { recursive: true });
  let running: Awaited<ReturnType<typeof open>> | undefined;

  async function open() {
    const environment = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), ...settings };
    const config = readConfig(environment, dataDir);
    const lock = await enterSite(config);
    const log = makeLog(config.logLevel, { write: (line) => lines.push(line) });
    const context = await openContext({ config, log, clock, random });
    arrange?.(context);
    const app = makeServer(context, isBuilt(dist) ? dist : undefined, features);
    await app.listen({ port, host: config.host });
    return {
      context,
      app,
      environment,
      async close() {
        await context.live.close();
        await app.close();
        await closeContext(context);
        lock.release();
      },
    };
  }
  const now = () => {
    if (running === undefined) throw new Error('The site was killed');
    return running;
  };
  const people = new Map<string, Promise<Person>>();
  const site: Site = {
    url: `http://127.0.0.1:${port}`,
    urlByName: `http://localhost:${port}`,
    get dataDir() {
      return dataDir;
    },
    // Each site gets a new object, because data about a person is cached by object.
    root: { ...owner },
    cli: (args, input = '') => command(args, input, now().environment),
    addUser(login, ...roles) {
      const known = people.get(login) ?? makePerson(now().context, login, roles);
      people.set(login, known);
      return known;
    },
    tokenOf: ({ login }, agent) =>
      sessionOf(now().context, login, agent === undefined ? {} : { agent, timeZone: 'Europe/Lisbon' }),
    faults: () => lines.filter(isFault),
    async kill() {
      const { app, close } = now();
      running = undefined;
      const before = dataDir;
      // Synchronous, so that nothing else is written in between.
      dataDir = newFolder();
      cpSync(before, dataDir, { recursive: true });
      app.server.closeAllConnections();
      await close();
      rmSync(before, { recursive: true, force: true });
    },
    async start() {
      running = await open();
    },
    async killAndStart() {
      await site.kill();
      await site.start();
    },
    async stop() {
      const last = running;
      running = undefined;
      await last?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await site.start();
  return site;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pitstop-site-'));
  beforeExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let first: Promise<string> | undefined;

function seeded(): Promise<string> {
  first ??= (async () => {
    const folder = newFolder();
    const config = readConfig({ DATA_DIR: folder, ROOT_PASSWORD: owner.password }, folder);
    const lock = await enterSite(config);
    const context = await openContext({ config, log: makeLog('silent') });
    await seed(context);
    await closeContext(context);
    lock.release();
    return folder;
  })();
  return first;
}

async function makePerson(context: Context, login: string, roles: readonly Role[]): Promise<Person> {
  const password = `password of ${login}`;
  await addPerson(context, login, password, roles);
  return { login, password };
}

async function command(args: string[], input: string, env: Record<string, string>): Promise<string> {
  const lines: string[] = [];
  const collect = (line: unknown) => lines.push(String(line));
  const stdin = async () => Buffer.from(input);
  const ignorePriority = () => new AbortController().signal;
  const status = await runCli(args, {
    env,
    cwd: env.DATA_DIR ?? '',
    stdin,
    print: collect,
    printError: collect,
    lowerPriority: ignorePriority,
  });
  if (status !== 0) throw new Error(`cli ${args.join(' ')} exited with status ${status}: ${lines.join('\n')}`);
  return lines.join('\n');
}

function isFault(line: string): boolean {
  const { level, status } = JSON.parse(line) as { level?: string; status?: number };
  return level === 'error' || level === 'fatal' || (status !== undefined && status >= 500);
}
