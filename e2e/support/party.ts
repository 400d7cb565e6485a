import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeExit } from '#app/before-exit.ts';
import { findFreePort, untilReady } from '#app/free-port.ts';
import { comeToParty, getParty, type hostActs, hostParty, setPartySettings } from '#features/partyfun/contract.ts';
import type { PartySettings } from '#features/partyfun/party-settings.ts';
import type { PublicParty } from '#features/partyfun/party-view.ts';
import { createRoom, joinRoom, type Room } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { call } from './api.ts';
import { faultsIn, type Person, type Site } from './site.ts';

const root = join(import.meta.dirname, '../..');

const waitLimitMs = 15_000;

/** A site whose prompts are known, and whose clock stands still but for `pass`. */
export interface PartySite extends Site {
  pass: (ms: number) => Promise<void>;
  /** These have closed their pages, and the ten seconds are over in which they might come back unnoticed; all others have not. */
  miss: (...gone: Person[]) => Promise<void>;
  /** The server gets no chance to say anything, as when the power fails; with `start` it is there again, on the same data. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

export async function startPartySite(): Promise<PartySite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitstop-party-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const owner: Person = { login: 'root', password: 'root of the party' };
  let nowMs = Date.now();
  let log = '';
  let child: ChildProcess | undefined;
  let hasEnded = new AbortController();

  const start = async () => {
    const env = {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      ROOT_PASSWORD: owner.password,
      RATE_LIMITS: 'off',
      CLOCK_MS: String(nowMs),
    };
    const program = 'src/features/partyfun/server/test-party-site.ts';
    child = spawn(process.execPath, [program], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const ended = new AbortController();
    child.once('exit', () => ended.abort(new Error(`The server has ended:\n${log.slice(-4000)}`)));
    hasEnded = ended;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        log += chunk;
      });
    await untilReady(url, child);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const killNoMore = beforeExit(() => child?.kill('SIGKILL'));
  let turn: Promise<unknown> = Promise.resolve();
  /** One asks after the other, so that each answer is theirs. */
  const ask = (what: object): Promise<unknown> => {
    const answer = turn.then(async () => {
      const { signal } = hasEnded;
      const answered = once(child as ChildProcess, 'message', { signal });
      child?.send(what);
      return (await answered)[0] as unknown;
    });
    turn = answer.catch(() => undefined);
    return answer;
  };
  const stop = async () => {
    await end('SIGTERM');
    killNoMore();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${log.slice(-4000)}`);
  }
  const tokens = new Map<string, Promise<unknown>>();
  return {
    url,
    dataDir,
    urlByName: url.replace('127.0.0.1', 'localhost'),
    root: owner,
    cli: () => Promise.reject(new Error('Stories of parties have no command line')),
    async addUser(login, ...roles) {
      if (!tokens.has(login)) tokens.set(login, ask({ login, roles }));
      await tokens.get(login);
      return { login, password: '' };
    },
    tokenOf: async ({ login }) => String(await tokens.get(login)),
    faults: () => faultsIn(log),
    stop,
    async pass(ms) {
      nowMs = Number(await ask({ passMs: ms }));
    },
    async miss(...gone) {
      await ask({ gone: gone.map(({ login }) => login) });
    },
    kill: () => end('SIGKILL'),
    start,
    async killAndStart() {
      await end('SIGKILL');
      await start();
    },
  };
}

export const partyPath = ({ game, id }: Room): string => pathTo('room', { gameName: game, roomNumber: id });

/** A room of PartyFun with these members, the first of whom is host. */
export async function partyOf(
  site: Site,
  name: string,
  people: readonly [Person, ...Person[]],
  settings: Partial<PartySettings> = {},
): Promise<Room> {
  const [admin, ...others] = people;
  const body = { game: 'partyfun', name, is_private: false, password: null } as const;
  const { room } = await call(site, admin, createRoom, { body });
  for (const person of others)
    await call(site, person, joinRoom, { params: { login: person.login, roomId: room.id }, body: { password: null } });
  await call(site, admin, comeToParty, { params: { id: room.id }, body: { tab: 'before-the-page' } });
  const { party } = await seeParty(site, admin, room);
  await call(site, admin, setPartySettings, { params: { id: room.id }, body: { ...party.settings, ...settings } });
  return room;
}

export const seeParty = (site: Site, person: Person, room: Room) =>
  call(site, person, getParty, { params: { id: room.id } });

/** As whoever is host, past the pages. */
export async function lead(site: Site, host: Person, room: Room, act: (typeof hostActs)[number]): Promise<void> {
  const { number: phase } = (await seeParty(site, host, room)).party;
  await call(site, host, hostParty, { params: { id: room.id }, body: { phase, act } });
}

/** The time of the phase passes; gives the party in the next. */
export async function passPhase(site: PartySite, person: Person, room: Room): Promise<PublicParty> {
  const { party, now } = await seeParty(site, person, room);
  if (party.ends_at !== null) await site.pass(Date.parse(party.ends_at) - Date.parse(now));
  return untilParty(site, person, room, ({ number }) => number > party.number);
}

export async function untilParty(
  site: Site,
  person: Person,
  room: Room,
  is: (party: PublicParty) => boolean,
): Promise<PublicParty> {
  const deadline = performance.now() + waitLimitMs;
  for (;;) {
    const { party } = await seeParty(site, person, room);
    if (is(party)) return party;
    if (performance.now() > deadline) throw new Error(`It stays so: ${JSON.stringify(party)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
