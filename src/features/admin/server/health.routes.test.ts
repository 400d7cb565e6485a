import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openFeatures } from '#app/features.ts';
import type { FeatureRegistry, HealthReport } from '#server/feature.ts';
import { testRegistry } from '#server/test-registry.ts';
import { acceptTime } from '#server/trusted-time.ts';
import { dayMs, secondMs } from '#shared/time.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import type { AdminHome } from '../home-contract.ts';
import { readGrowth, recordSizeOfToday } from './daily-sizes.ts';
import { diskAlerts, makeProcessMetrics } from './health.ts';
import { admin } from './index.ts';
import { makePlaces } from './photo-sizes.ts';

describe("the site's health", () => {
  let app: TestApp;
  let root: Person;
  before(async () => {
    app = await makeTestApp({ frozenClock: true });
    root = await app.person('boss', 'root');
  });
  after(() => app.close());

  const ask = async () => {
    app.pass(10 * secondMs);
    const { status, body } = await app.call(contract.getHealth, { as: root });
    assert.equal(status, 200, body.error ?? '');
    return body as unknown as contract.Health;
  };
  const registry = (...reports: (() => Promise<HealthReport>)[]): FeatureRegistry =>
    testRegistry({ health: reports.map((report, index) => ({ feature: `part ${index}`, report })) });
  const processMetricsOf = (...reports: (() => Promise<HealthReport>)[]) => {
    const own = registry(...reports);
    return makeProcessMetrics({ context: app.context, registry: own, places: makePlaces(own) });
  };
  const need = (urgency: 'now' | 'soon', sentence: string) =>
    ({ urgency, sentence, short: 'Backup overdue', detail: '', page: 'adminBackups' }) as const;

  /** The alert that a new site has. */
  const noBackup = {
    urgency: 'soon',
    sentence: "There's no backup yet.",
    detail: '',
    page: 'adminBackups',
    act: 'back up',
  };

  test('includes versions and sizes', async () => {
    await app.person('ana');
    const health = await ask();
    assert.equal(health.state, 'needs you');
    assert.deepEqual(health.needs, [noBackup]);
    assert.match(health.version, /^\d+\.\d+\.\d+$/);
    assert.equal(health.node, process.versions.node);
    assert.equal(health.database.engine, app.context.db.engine);
    assert.ok(health.database.bytes > 10_000);
    assert.deepEqual([health.people, health.sessions, health.streams, health.waiting], [2, 2, 0, 0]);
    assert.deepEqual(health.photos, { count: 0, bytes: 0, unmeasured: 0 });
    assert.ok(health.disk !== null && health.disk.total_bytes >= health.disk.free_bytes);
    assert.equal(health.last_backup_at, null);
    const again = await ask();
    assert.ok((again.answers?.count ?? 0) > 0 && (again.answers?.p99_ms ?? 0) >= (again.answers?.p50_ms ?? 1));
  });

  test('warns when too few challenges are left to deal a board', async () => {
    const { db } = app.context;
    const rows = await db.read.selectFrom('challenges').select('id').limit(11).execute();
    const remaining = rows.map(({ id }) => id);
    const setOthers = (active: 0 | 1) =>
      db.transact((trx) => trx.updateTable('challenges').set({ active }).where('id', 'not in', remaining).execute());
    await setOthers(0);
    const health = await ask();
    assert.equal(health.state, 'not well');
    assert.deepEqual(health.needs, [
      {
        urgency: 'now',
        sentence: 'Too few active challenges: 11.',
        detail: 'A new board needs 12, so no more can be dealt.',
        page: 'adminChallenges',
      },
      noBackup,
    ]);
    await setOthers(1);
    assert.equal((await ask()).state, 'needs you');
  });

  test("combines the features' reports, most urgent first, and the queues", async () => {
    const processMetrics = await processMetricsOf(
      async () => ({ alerts: [need('soon', 'One.')], waiting: 2, lastBackupAt: 7 }),
      async () => ({ alerts: [need('now', 'Two.'), need('soon', 'Three.')], waiting: 1 }),
      async () => ({}),
    )();
    assert.deepEqual(
      processMetrics.alerts.map(({ sentence }) => sentence),
      ['Two.', 'One.', 'Three.'],
    );
    assert.deepEqual([processMetrics.waiting, processMetrics.lastBackupAt], [3, 7]);
  });

  test("a feature that fails or hangs raises an alert and doesn't hide the others", async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const asked = processMetricsOf(
      async () => {
        throw new Error('a bug');
      },
      () => new Promise(() => undefined),
      async () => ({ alerts: [need('soon', 'Mine.')] }),
    )();
    // Longer than a feature may take, but too short for the database to count as unavailable.
    for (let second = 0; second < 5; second++) {
      t.mock.timers.tick(1000);
      await new Promise(setImmediate);
    }
    assert.deepEqual(
      (await asked).alerts.map(({ sentence }) => sentence),
      ['The "part 0" part isn\'t responding.', 'The "part 1" part isn\'t responding.', 'Mine.'],
    );
  });

  test('is computed once for all callers within five seconds', async () => {
    let calls = 0;
    const read = processMetricsOf(async () => {
      calls++;
      return {};
    });
    await Promise.all([read(), read()]);
    await read();
    assert.equal(calls, 1);
    app.pass(5 * secondMs);
    await read();
    assert.equal(calls, 2);
  });

  test('gives Home the most urgent alert, computed at most once in five seconds', async () => {
    let calls = 0;
    const own = registry(async () => {
      calls++;
      return { alerts: [need('soon', 'One.'), { ...need('now', 'Two.'), short: 'Disk full' }] };
    });
    const shown = admin.open(app.context, own).home ?? assert.fail();
    const caller = { roles: ['root'] } as unknown as Parameters<typeof shown>[0];
    const { short, is_urgent } = ((await shown(caller)) ?? assert.fail()) as AdminHome;
    assert.deepEqual([short, is_urgent], ['Disk full', true]);
    await shown(caller);
    assert.equal(calls, 1);
    app.pass(5 * secondMs);
    await shown(caller);
    assert.equal(calls, 2);
  });

  test('includes errors with their request and one line of their message', async () => {
    const { db } = app.context;
    const { answerTimes, errors } = app.context;
    const { readRecent } = answerTimes;
    answerTimes.readRecent = () => {
      throw new Error('token=abc\nmore');
    };
    const broken = await app.app.inject({
      url: '/api/admin/health',
      headers: { authorization: `Bearer ${root.token}` },
    });
    answerTimes.readRecent = readRecent;
    const request = /\(request (\S+)\)/.exec(broken.body)?.[1];
    assert.deepEqual([broken.statusCode, typeof request], [500, 'string']);
    await errors.write();
    const { status, raw } = await app.call(contract.listErrors, { as: root });
    assert.equal(status, 200);
    const [row] = raw.json<contract.ErrorRow[]>();
    assert.deepEqual(
      [row?.message, row?.request_id, row?.method, row?.path, row?.times],
      ['token=[cut]', request, 'GET', '/api/admin/health', 1],
    );
    assert.match(row?.place ?? '', /^src\/features\/admin\/server\/health\.routes\.test\.ts:\d+$/);
    const health = await ask();
    assert.deepEqual([health.errors.rows.length, health.errors.this_week, health.state], [1, 1, 'needs you']);
    app.pass(8 * dayMs);
    assert.equal((await ask()).errors.this_week, 0);
    await db.transact((trx) => trx.deleteFrom('last_errors').execute());
  });

  test('measures growth since a week ago, or since the oldest recorded size', async () => {
    const { context } = app;
    const { read } = context.db;
    await context.db.transact((trx) => trx.deleteFrom('daily_sizes').execute());
    const grown = (bytes: number) => readGrowth(read, bytes, context.clock());
    await recordSizeOfToday(context);
    assert.equal(await grown(1000), null);
    const setSize = (bytes: number) =>
      context.db.transact((trx) => trx.updateTable('daily_sizes').set({ database_bytes: bytes }).execute());
    await setSize(600);
    app.pass(3 * dayMs);
    assert.deepEqual(await grown(1000), { bytes: 400, days: 3 });
    await recordSizeOfToday(context);
    await setSize(700);
    app.pass(7 * dayMs);
    await recordSizeOfToday(context);
    assert.deepEqual(await grown(1000), { bytes: 300, days: 7 });
    app.pass(100 * dayMs);
    await acceptTime(context.db, context.clock());
    await recordSizeOfToday(context);
    assert.equal((await read.selectFrom('daily_sizes').selectAll().execute()).length, 1);
  });
});

test("a disk that's filling up is reported before photos are refused", () => {
  const total_bytes = 80e9;
  const urgenciesAt = (free_bytes: number) => diskAlerts({ free_bytes, total_bytes }).map(({ urgency }) => urgency);
  assert.deepEqual(urgenciesAt(61e9), []);
  assert.deepEqual(urgenciesAt(7.9e9), ['soon']);
  assert.deepEqual(urgenciesAt(3.9e9), ['now']);
  assert.deepEqual(diskAlerts(null), []);
});

test('every feature reports its health', async (t) => {
  const app = await makeTestApp({ withPool: false });
  t.after(() => app.close());
  assert.ok(openFeatures(app.context).some(({ health }) => health !== undefined));
});
