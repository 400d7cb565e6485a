import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { findFreePort, untilOpen } from '#app/free-port.ts';
import { listRooms } from '#features/rooms/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { secondMs } from '#shared/time.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Figure, median } from './figures.ts';
import { requestBytes } from './load.ts';
import { cpuSeconds, pinLoad, serverEnv, startProgram, stopProgram, toldBy, unpinLoad } from './pinned.ts';
import { type Driven, RoomLoad } from './room-load.ts';
import { fillQuietRooms, fillRooms, type Rooms, sittersOf } from './scale-scene.ts';
import { freshFolder } from './scene.ts';
import { Wire } from './wire.ts';

const processCounts = [1, 2, 4];
const rooms: Rooms = { from: 0, count: Number(process.env.BENCH_SCALE_LIVE_ROOMS ?? 200), membersEach: 10 };
const rates = [50, 100, 200, 400, 600, 800, 1200, 1600, 2400];
const driveMs = 4 * secondMs;
/** More than this, and a tap is not live any more: the pace before it is what is held. */
const heldP99Ms = 500;

/** As many streams as one process is to hold, and the rooms that lie in the database beside theirs. */
const manyStreams = Number(process.env.BENCH_SCALE_STREAMS ?? 10_000);
const manyRooms = Number(process.env.BENCH_SCALE_ROOMS ?? 100_000);
const calmMs = 10 * secondMs;

interface Site {
  cluster: Cluster;
  client: Client;
  dataDir: string;
  challenges: string[];
}

/**
 * Several processes on one PostgreSQL behind a proxy, with 2,000 streams over 200 rooms, at a rising pace; then one process with
 * 10,000 streams beside 100,000 rooms. All parts share the cores of this machine: what each costs is told, so that what they can
 * do on cores of their own can be reckoned.
 */
export async function scale(): Promise<Figure[]> {
  unpinLoad();
  const cluster = await startCluster();
  const { folder, remove } = freshFolder();
  const client = new Client({ connectionString: cluster.database.url });
  await client.connect();
  const furnishing = await startServers(1, cluster, folder);
  await furnishing.stop();
  const found = await client.query<{ id: string }>('select id from challenges order by id limit 12');
  const site = { cluster, client, dataDir: folder, challenges: found.rows.map(({ id }) => id) };
  await fillRooms(client, rooms);
  await client.query('analyze');

  const figures: Figure[] = [];
  for (const count of processCounts) figures.push(...(await behindProxy(site, count)));
  figures.push(...(await oneWithMany(site)));
  await client.end();
  await cluster.stop();
  remove();
  pinLoad();
  return figures;
}

interface Servers {
  children: ChildProcess[];
  ports: number[];
  stop: () => Promise<void>;
}

/** Every load begins with completions: of a square that is done already there is no news. */
const takeBack = (client: Client) => client.query('update squares set completed_at = null, completed_seq = null');

async function startServers(count: number, { database }: Cluster, dataDir: string): Promise<Servers> {
  const started = await Promise.all(
    Array.from({ length: count }, async () => {
      const port = await findFreePort();
      const env = { ...serverEnv(dataDir, port), DATABASE_URL: database.url };
      const child = startProgram(['src/app/main.ts'], { env, on: 'all' });
      await untilOpen(`http://127.0.0.1:${port}`, child);
      return { child, port };
    }),
  );
  const children = started.map(({ child }) => child);
  const stop = async () => void (await Promise.all(children.map(stopProgram)));
  return { children, ports: started.map(({ port }) => port), stop };
}

/** Processor time of each part so far, in seconds. */
interface Parts {
  servers: number;
  postgres: number;
  proxy: number;
  load: number;
}

const since = (before: Parts, now: Parts): Parts => ({
  servers: now.servers - before.servers,
  postgres: now.postgres - before.postgres,
  proxy: now.proxy - before.proxy,
  load: now.load - before.load,
});
const shown = (parts: Parts, each: (seconds: number) => string) =>
  Object.entries(parts)
    .map(([name, seconds]: [string, number]) => `${name} ${each(seconds)}`)
    .join(', ');

async function behindProxy({ cluster, client, dataDir, challenges }: Site, count: number): Promise<Figure[]> {
  await takeBack(client);
  const servers = await startServers(count, cluster, dataDir);
  const proxy = startProgram(['bench/proxy.ts', ...servers.ports.map(String)], { on: 'all' });
  const load = await RoomLoad.open(await toldBy<number>(proxy), rooms, challenges);
  const read = (): Parts => ({
    servers: servers.children.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0),
    postgres: cluster.cpuSeconds(),
    proxy: cpuSeconds(proxy.pid),
    load: cpuSeconds(process.pid),
  });
  await load.drive(rates[0] ?? 1, driveMs);
  console.log(`  ${count} ${count === 1 ? 'process' : 'processes'}, ${load.streams} streams`);
  let held: { driven: Driven; parts: Parts } | undefined;
  let most = 0;
  for (const rate of rates) {
    const before = read();
    const driven = await load.drive(rate, driveMs);
    const parts = since(before, read());
    const { perSecond, completions, p50, p99 } = driven;
    const each = shown(parts, (seconds) => `${((seconds * 1e6) / completions).toFixed(0)} us`);
    console.log(
      `  ${rate}/s: ${perSecond.toFixed(0)}/s, news after ${p50.toFixed(1)} and ${p99.toFixed(0)} ms; a completion: ${each}`,
    );
    most = Math.max(most, perSecond);
    if (p99 <= heldP99Ms) held = { driven, parts };
    if (perSecond < rate * 0.85) break;
  }
  console.log(`  snapshots: ${load.snapshots - load.streams}`);
  await load.check();
  load.close();
  await servers.stop();
  await stopProgram(proxy);
  const streams = (rooms.count * rooms.membersEach).toLocaleString('en');
  const name = `${count} ${count === 1 ? 'process' : 'processes'}, ${streams} streams`;
  const { driven, parts } = held ?? {};
  const each = (part: keyof Parts) => ((parts?.[part] ?? Number.NaN) * 1e6) / (driven?.completions ?? 1);
  return [
    { name: `${name}: completions at most`, unit: '/s', ours: most },
    { name: `${name}: held with news in ${heldP99Ms} ms`, unit: '/s', ours: driven?.perSecond ?? 0 },
    { name: `${name}: news then p50`, unit: 'ms', ours: driven?.p50 ?? Number.NaN },
    { name: `${name}: news then p99`, unit: 'ms', ours: driven?.p99 ?? Number.NaN },
    { name: `${name}: servers for a completion`, unit: 'us', ours: each('servers') },
    { name: `${name}: PostgreSQL for it`, unit: 'us', ours: each('postgres') },
    { name: `${name}: proxy for it`, unit: 'us', ours: each('proxy') },
    { name: `${name}: load for it`, unit: 'us', ours: each('load') },
  ];
}

async function oneWithMany({ cluster, client, dataDir, challenges }: Site): Promise<Figure[]> {
  const { membersEach } = rooms;
  await takeBack(client);
  const all: Rooms = { from: 0, count: Math.max(rooms.count, Math.ceil(manyStreams / membersEach)), membersEach };
  await fillRooms(client, { from: rooms.count, count: all.count - rooms.count, membersEach });
  await fillQuietRooms(client, all.count, manyRooms, all.count * membersEach);
  await client.query('analyze');
  const servers = await startServers(1, cluster, dataDir);
  const [port = 0] = servers.ports;
  const pid = servers.children[0]?.pid;
  const warm = await RoomLoad.open(port, { ...all, count: Math.min(20, all.count) }, challenges);
  await warm.drive(50, driveMs);
  warm.close();
  await takeBack(client);
  const before = residentKb(pid);
  const opening = performance.now();
  const load = await RoomLoad.open(port, all, challenges);
  const openMs = performance.now() - opening;
  await pause(calmMs);
  const resident = residentKb(pid);
  const cpu = [cpuSeconds(pid), cluster.cpuSeconds()];
  await pause(calmMs);
  const calm = [cpuSeconds(pid), cluster.cpuSeconds()].map((now, part) => ((now - (cpu[part] ?? 0)) * 1e5) / calmMs);
  const figures: Figure[] = [];
  const { streams } = load;
  const name = `${streams.toLocaleString('en')} streams beside ${manyRooms.toLocaleString('en')} rooms`;
  for (const rate of [50, 200]) {
    const { p50, p99, perSecond } = await load.drive(rate, 2 * driveMs);
    console.log(`  ${rate}/s: ${perSecond.toFixed(0)}/s, news after ${p50.toFixed(1)} and ${p99.toFixed(0)} ms`);
    figures.push({ name: `${name}: news at ${rate} completions/s, p50`, unit: 'ms', ours: p50 });
    figures.push({ name: `${name}: the same, p99`, unit: 'ms', ours: p99 });
  }
  await load.check();
  const pageMs = await listPage(port, all);
  load.close();
  await servers.stop();
  return [
    { name: `${name}: memory of the process`, unit: 'MB', ours: resident / 1024 },
    { name: `${name}: memory of a stream`, unit: 'kB', ours: (resident - before) / streams },
    { name: `${name}: opened in`, unit: 's', ours: openMs / secondMs },
    { name: `${name}: server while nothing happens`, unit: '% of a core', ours: calm[0] ?? Number.NaN },
    { name: `${name}: PostgreSQL while nothing happens`, unit: '% of a core', ours: calm[1] ?? Number.NaN },
    ...figures,
    { name: `a page of the list of ${manyRooms.toLocaleString('en')} rooms`, unit: 'ms', ours: pageMs },
  ];
}

async function listPage(port: number, of: Rooms): Promise<number> {
  const [sitter] = sittersOf(of);
  const wire = new Wire(port);
  const path = addressOf(listRooms, { gameName: 'bingo' }, { limit: '50' });
  const times: number[] = [];
  for (let count = -20; count < 100; count++) {
    const start = performance.now();
    const { status } = await wire.ask(requestBytes('GET', path, sitter?.token ?? ''));
    if (status !== 200) throw new Error(`The list: ${status}`);
    if (count >= 0) times.push(performance.now() - start);
  }
  wire.close();
  return median(times);
}

function residentKb(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
