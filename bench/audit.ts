import { DatabaseSync } from 'node:sqlite';
import { exportAudit, listAudit } from '#features/admin/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type Figure, median } from './figures.ts';
import { startServer } from './pinned.ts';
import { makeScene, type Scene } from './scene.ts';

const manyRows = 1_000_000;
const fewRows = 10_000;
const rounds = 40;
const firstAt = 1_700_000_000_000;

const at = (share: number, rows: number) => new Date(firstAt + share * rows * 1000).toISOString();

/** Every kind of query that could scan many rows to find a few. */
const filters = (rows: number): Record<string, string>[] => [
  {},
  { kind: 'login' },
  { kind: 'roles' },
  { kind: 'backup' },
  { person: 'person7' },
  { person: 'nobody' },
  { person: 'person7', kind: 'roles' },
  { person: 'nobody', kind: 'login' },
  { from: at(0.5, rows), to: at(0.6, rows) },
  { kind: 'roles', from: at(0.1, rows), to: at(0.2, rows) },
  { kind: 'login', to: at(0.01, rows) },
  { person: 'person7', kind: 'login', from: at(0.9, rows) },
  { person: 'nobody', from: at(0, rows), to: at(0.5, rows) },
  { before: `${firstAt + rows * 500}.${rows / 2}` },
];

/** Measures one page for each filter. The length of the log must make no difference. */
export async function audit(): Promise<Figure[]> {
  const slowest: number[] = [];
  let exportSeconds = 0;
  for (const rows of [fewRows, manyRows]) {
    const scene = await makeScene(1);
    fill(scene, rows);
    const server = await startServer(scene.dataDir);
    const url = `http://127.0.0.1:${server.port}`;
    const token = scene.members[0]?.token ?? '';
    slowest.push(await slowestPage(url, token, rows));
    const begun = performance.now();
    await ask(url + addressOf(exportAudit), token);
    exportSeconds = (performance.now() - begun) / 1000;
    await server.stop();
    scene.remove();
  }
  const [few = 0, many = 0] = slowest;
  const name = `a page of ${manyRows.toLocaleString('en')} rows of the audit log, slowest filter`;
  return [
    { name, unit: 'ms', ours: many, target: { atMost: 50 } },
    {
      name: `the same against ${fewRows.toLocaleString('en')} rows`,
      unit: 'ms',
      ours: many,
      bare: few,
      target: { atMost: 2 },
    },
    { name: `all ${manyRows.toLocaleString('en')} rows as CSV`, unit: 's', ours: exportSeconds },
  ];
}

/** Writes to the database directly, because the API would take days. The first member becomes root. */
function fill({ databaseFile }: Scene, rows: number): void {
  const db = new DatabaseSync(databaseFile);
  db.exec(`insert into user_roles (user_id, role) select id, 'root' from users where login = 'member000'`);
  db.exec(`insert into audit_log (at, actor, actor_key, kind, action, target, subject_key, outcome, address, request_id)
    select ${firstAt} + n * 1000, 'person' || (n % 500), 'person' || (n % 500),
      case when n % 50000 = 0 then 'roles' else 'login' end,
      case when n % 50000 = 0 then 'set roles' else 'login' end,
      'person' || (n % 500), case when n % 50000 = 0 then 'person' || (n % 499) end, 'done', '192.0.2.1', 'abcdef-' || n
    from (with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${rows}) select n from counted)`);
  db.close();
}

async function ask(address: string, token: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (response.body === null || !response.ok) throw new Error(`${address}: ${response.status}`);
  for await (const _chunk of response.body);
  return performance.now() - begun;
}

async function slowestPage(url: string, token: string, rows: number): Promise<number> {
  let slowest = 0;
  for (const filter of filters(rows)) {
    const times: number[] = [];
    for (let round = -5; round < rounds; round++) {
      const ms = await ask(url + addressOf(listAudit, {}, filter), token);
      if (round >= 0) times.push(ms);
    }
    const ms = median(times);
    console.log(`  ${rows} rows, ${JSON.stringify(filter)}: ${ms.toFixed(1)} ms`);
    slowest = Math.max(slowest, ms);
  }
  return slowest;
}
