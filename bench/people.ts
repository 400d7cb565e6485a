import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { listPeople, peoplePerPage } from '#features/accounts/people-contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { type Figure, median, percentile } from './figures.ts';
import { startServer } from './pinned.ts';
import { makeScene, type Scene } from './scene.ts';

const few = 500;
const many = 10_000;
const pages = 100;
const warmUpPages = 20;
const roles = ['bingo', 'developer', 'git', 'smoker', 'tester'];

/** Ten thousand accounts must be listed as fast as a few hundred. */
export async function people(): Promise<Figure[]> {
  const scene = await makeScene(1);
  makeRoot(scene);
  addPeople(scene, 0, few);
  const beside = await onServer(scene, (url) => pageMs(url, scene));
  addPeople(scene, few, many);
  const [page, search] = await onServer(scene, async (url) => [await pageMs(url, scene), await searchMs(url, scene)]);
  scene.remove();
  return [
    {
      name: `a page of ${many.toLocaleString('en')} people, against ${few} accounts`,
      unit: 'ms',
      ours: median(page),
      bare: median(beside),
      target: { atMost: 1.3 },
    },
    { name: 'the same, p99', unit: 'ms', ours: percentile(page, 0.99), target: { atMost: 50 } },
    { name: 'a search for people that finds nobody', unit: 'ms', ours: median(search), target: { atMost: 50 } },
  ];
}

async function onServer<T>({ dataDir }: Scene, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer(dataDir);
  const result = await work(`http://127.0.0.1:${server.port}`);
  await server.stop();
  return result;
}

function makeRoot({ databaseFile }: Scene): void {
  const db = new DatabaseSync(databaseFile);
  db.exec("insert into user_roles (user_id, role) select id, 'root' from users where login = 'member000'");
  db.close();
}

/**
 * Writes to the database directly, because hashing ten thousand passwords would take an hour. One person in ten was
 * never seen.
 */
function addPeople({ databaseFile }: Scene, from: number, to: number): void {
  const db = new DatabaseSync(databaseFile);
  db.exec('begin');
  const user = db.prepare(
    `insert into users (id, login, login_key, password_hash, created_at, last_seen_at) values (?, ?, ?, '-', ?, ?)`,
  );
  const role = db.prepare('insert into user_roles (user_id, role) values (?, ?)');
  const session = db.prepare(
    `insert into sessions (id, user_id, secret_hash, created_at, last_used_at) values (?, ?, '-', ?, ?)`,
  );
  const now = Date.now();
  for (let index = from; index < to; index++) {
    const id = randomBytes(12).toString('base64url');
    const seenAt = index % 10 === 0 ? null : now - (index % 1000) * minuteMs;
    user.run(id, `somebody${index}`, `somebody${index}`, now - dayMs, seenAt);
    role.run(id, roles[index % 5] ?? 'bingo');
    role.run(id, roles[(index + 1) % 5] ?? 'bingo');
    for (let count = 0; count < 2; count++)
      session.run(randomBytes(16).toString('hex'), id, now - dayMs, seenAt ?? now);
  }
  db.exec('commit');
  db.close();
}

async function ask(url: string, { members }: Scene, query: Record<string, string>) {
  const start = performance.now();
  const response = await fetch(url + addressOf(listPeople, {}, query), {
    headers: { authorization: `Bearer ${members[0]?.token}` },
  });
  const body = (await response.json()) as { people: object[]; next: string | null };
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return { ms: performance.now() - start, ...body };
}

/** Reads one page after another, and starts again after the last one. */
async function pageMs(url: string, scene: Scene): Promise<number[]> {
  const times: number[] = [];
  let before: string | null = null;
  for (let page = -warmUpPages; page < pages; page++) {
    const {
      ms,
      people: found,
      next,
    }: Awaited<ReturnType<typeof ask>> = await ask(url, scene, before === null ? {} : { before });
    if (next !== null && found.length !== peoplePerPage) throw new Error(`A page of ${found.length}`);
    before = next;
    if (page >= 0) times.push(ms);
  }
  return times;
}

/** The most expensive kind of search: it finds nobody, so it checks everyone. */
async function searchMs(url: string, scene: Scene): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < warmUpPages; round++)
    times.push((await ask(url, scene, { query: `nobody ${round}` })).ms);
  return times;
}
