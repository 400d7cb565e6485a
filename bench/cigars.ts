import { DatabaseSync } from 'node:sqlite';
import {
  addCigar,
  deleteAllCigars,
  exportCigars,
  getCigarSettings,
  importCigars,
  listCigars,
  maxImported,
} from '#features/cigars/contract.ts';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';
import { dayMs } from '#shared/time.ts';
import { counterInBrowser } from './counter-browser.ts';
import { type Figure, median, percentile } from './figures.ts';
import { cpuSeconds, nextMessage, type RunningServer, startProgram, startServer } from './pinned.ts';
import { makeScene, type Scene } from './scene.ts';

const perDay = 20;
const fiveYears = 5 * 365 * perDay;
const twentyYears = 4 * fiveYears;
const reads = 1000;
const tapRounds = 7;
const tapsPerRound = 400;

/** At twenty cigarettes a day, five years should feel instant and twenty years should be bearable. */
export async function cigars(): Promise<Figure[]> {
  const scene = await makeScene(3);
  makeSmokers(scene);
  const server = await startServer(scene.dataDir);
  const ask = askerOf(server);
  const [many = '', none = '', most = ''] = scene.members.map(({ token }) => token);
  await fill(ask, many, fiveYears);
  const imports = await fill(ask, most, twentyYears);
  const lastYear = String(new Date().getUTCFullYear() - 1);
  const year = await readTimes(server, addressOf(listCigars, { year: lastYear }), many);
  const yearOfMost = await readTimes(server, addressOf(listCigars, { year: lastYear }), most);
  const head = await readTimes(server, addressOf(getCigarSettings), most);
  const taps = await tapCosts(server, ask, { most, none });
  const shown = await counterInBrowser(server, many, { entries: fiveYears, visits: 7 });
  const shownOfMost = await counterInBrowser(server, most, { entries: twentyYears, visits: 3 });
  const exported = await ask(exportCigars, most);
  const deleted = await ask(deleteAllCigars, most);
  await server.stop();
  scene.remove();
  console.log(
    `  a year: ${year.bytes} bytes; of ${named(twentyYears)}: the export: ${exported.ms.toFixed(0)} ms; all deleted: ${deleted.ms.toFixed(0)} ms`,
  );
  const of = `of ${named(fiveYears)}`;
  const [ours, bare] = [median(taps.most), median(taps.none)];
  return [
    { name: `a year ${of}`, unit: 'ms', ours: median(year.times) },
    { name: 'the same, p99', unit: 'ms', ours: percentile(year.times, 0.99), target: { atMost: 20 } },
    { name: `a year of ${named(twentyYears)}, p99`, unit: 'ms', ours: percentile(yearOfMost.times, 0.99) },
    { name: 'settings and list of years, p99', unit: 'ms', ours: percentile(head.times, 0.99) },
    {
      name: `processor time of a tap with ${named(twentyYears)}, against none`,
      unit: 'µs',
      ours,
      bare,
      target: { atMost: 1.15 },
    },
    {
      name: `an import of ${maxImported.toLocaleString('en')} more`,
      unit: 'ms',
      ours: median(imports),
      target: { atMost: 500 },
    },
    ...shown,
    ...shownOfMost.map((figure) => ({ ...figure, target: undefined })),
  ];
}

const named = (entries: number) => `${entries.toLocaleString('en')} cigarettes`;

function makeSmokers({ databaseFile }: Scene): void {
  const db = new DatabaseSync(databaseFile);
  db.exec("insert into user_roles (user_id, role) select id, 'smoker' from users where login like 'member%'");
  // The page needs the developer role, and its counter the smoker role.
  db.exec(
    "insert or ignore into user_roles (user_id, role) select id, 'developer' from users where login like 'member%'",
  );
  db.close();
}

type Ask = ReturnType<typeof askerOf>;
function askerOf({ port }: RunningServer) {
  return async (
    shape: EndpointShape,
    token: string,
    { params, body, key }: { params?: Record<string, string>; body?: object; key?: string } = {},
  ) => {
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${addressOf(shape, params)}`, {
      method: shape.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${shape.path}: ${response.status}`);
    return { ms: performance.now() - start, bytes: byteLength };
  };
}

/** Fills the counter through the API, newest first. Yesterday's cigarettes are in the last batch. */
async function fill(ask: Ask, token: string, entries: number): Promise<number[]> {
  const yesterday = Math.floor(Date.now() / dayMs) * dayMs - 1;
  const times = Array.from(
    { length: entries },
    (_, index) => yesterday - index * (dayMs / perDay) - (index % 7) * 61_007,
  );
  const took: number[] = [];
  for (let at = 0; at < entries; at += maxImported) {
    const batch = times
      .slice(at, at + maxImported)
      .map((ms) => ({ timestamp: new Date(ms).toISOString(), kind: 'cigar' }));
    took.push((await ask(importCigars, token, { body: { entries: batch } })).ms);
  }
  return took.slice(-10);
}

async function readTimes({ port }: RunningServer, path: string, token: string): Promise<ReadTimes> {
  const reader = startProgram(['bench/reader.ts', `http://127.0.0.1:${port}${path}`, token, String(reads)], {
    on: 'load',
  });
  return nextMessage(reader);
}
interface ReadTimes {
  times: number[];
  bytes: number;
}

/**
 * Has both people take turns tapping, each tap with a key like the pages' own. Returns microseconds of the server's
 * processor time.
 */
async function tapCosts({ child }: RunningServer, ask: Ask, people: { most: string; none: string }) {
  const costs = { most: [] as number[], none: [] as number[] };
  for (let round = -1; round < tapRounds; round++) {
    for (const who of ['most', 'none'] as const) {
      const before = cpuSeconds(child.pid);
      for (let tap = 0; tap < tapsPerRound; tap++)
        await ask(addCigar, people[who], { body: {}, key: `tap-${round + 1}-${tap}-of-the-bench` });
      if (round >= 0) costs[who].push(((cpuSeconds(child.pid) - before) * 1e6) / tapsPerRound);
    }
  }
  return costs;
}
