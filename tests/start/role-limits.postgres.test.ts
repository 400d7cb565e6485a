import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { siteParts } from '#app/features.ts';
import { freshPostgres } from '#features/backups/server/archive/test-postgres-data.ts';
import { lockDatabase } from '#server/db/database-lock.ts';
import { minuteMs } from '#shared/time.ts';
import { assertRefused, newFolder, start } from './start.ts';

interface Site {
  role: string;
  /** Runs a statement as the PostgreSQL superuser, who has no limits. */
  asSuperuser: (statement: string) => Promise<void>;
  settings: Record<string, string>;
}

const serverUrl = () => process.env.TEST_POSTGRES_URL ?? '';

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function siteOfRole(t: TestContext): Promise<Site> {
  const { url } = await freshPostgres(t);
  const role = `pit_${randomBytes(4).toString('hex')}`;
  const asSuperuser = (statement: string) => runOn(url, statement);
  const address = new URL(url);
  await asSuperuser(`create role ${role} login password 'secret'`);
  // Hooks run in creation order, so the database has been dropped before its role.
  t.after(() => runOn(serverUrl(), `drop role ${role}`));
  await asSuperuser(`alter database ${address.pathname.slice(1)} owner to ${role}`);
  address.username = role;
  address.password = 'secret';
  return {
    role,
    asSuperuser,
    settings: { DATA_DIR: await newFolder(t), DATABASE_URL: address.href, ROOT_PASSWORD: 'rootroot1' },
  };
}

async function open(t: TestContext, settings: Record<string, string>): Promise<void> {
  const started = await start(t, settings);
  assert.ok(started.url !== undefined, (await started.end()).console);
  assert.equal((await started.end()).status, 0);
}

for (const limit of [1, 2])
  test(`a PostgreSQL role with a connection limit of ${limit} fails the first start and a later one with a one-sentence message, and no data is damaged`, async (t) => {
    const { role, asSuperuser, settings } = await siteOfRole(t);
    const sentence = /^PostgreSQL has no free connections \(too many connections for role "\w+"\), and /;
    for (let round = 0; round < 2; round++) {
      await asSuperuser(`alter role ${role} connection limit ${limit}`);
      await assertRefused(await start(t, settings), sentence);
      await asSuperuser(`alter role ${role} connection limit -1`);
      await open(t, settings);
    }
  });

const closedWays: [what: string, close: (site: Site) => string, undo: (site: Site) => string, sentence: RegExp][] = [
  [
    'that is set to read only',
    ({ role }) => `alter role ${role} set default_transaction_read_only = on`,
    ({ role }) => `alter role ${role} reset default_transaction_read_only`,
    /^PostgreSQL is read-only here, because /,
  ],
  [
    'that may only select',
    ({ role }) => `reassign owned by ${role} to postgres; grant select on all tables in schema public to ${role}`,
    ({ role }) => `grant all on all tables in schema public to ${role}; grant all on schema public to ${role}`,
    /^The role in DATABASE_URL lacks a permission \(permission denied .*\). Grant it\.$/m,
  ],
];
for (const [what, close, undo, sentence] of closedWays)
  test(`a role ${what} fails the start with a one-sentence message, and the site opens once it may write`, async (t) => {
    const site = await siteOfRole(t);
    await open(t, site.settings);
    await site.asSuperuser(close(site));
    await assertRefused(await start(t, site.settings), sentence);
    await site.asSuperuser(undo(site));
    await open(t, site.settings);
  });

test('the first start fails with a one-sentence message if the role can only read the empty database', async (t) => {
  const site = await siteOfRole(t);
  await site.asSuperuser(`alter role ${site.role} set default_transaction_read_only = on`);
  await assertRefused(await start(t, site.settings), /^PostgreSQL is read-only here, because /);
  await site.asSuperuser(`alter role ${site.role} reset default_transaction_read_only`);
  await open(t, site.settings);
});

async function connectionsOf({ role }: Site): Promise<{ pid: number; is_holding: boolean }[]> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  const { rows } = await client
    .query(
      `select pid, exists (select 1 from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted) as is_holding
        from pg_stat_activity a where usename = $1 and application_name like 'pitstop%'`,
      [role],
    )
    .finally(() => client.end());
  return rows;
}

test('the site lock is reacquired on its reserved connection while all others are in use', {
  timeout: minuteMs,
}, async (t) => {
  const site = await siteOfRole(t);
  const url = site.settings.DATABASE_URL ?? '';
  const lock = await lockDatabase(url, siteParts.schema);
  const other = new Client({ connectionString: url });
  await other.connect();
  await site.asSuperuser(`alter role ${site.role} connection limit 2`);
  const before = (await connectionsOf(site)).find(({ is_holding }) => is_holding) ?? assert.fail();
  await site.asSuperuser(`select pg_terminate_backend(${before.pid})`);
  let found = [before];
  while (found.length !== 1 || found[0]?.pid === before.pid || found[0]?.is_holding !== true) {
    await pause(100);
    found = await connectionsOf(site);
  }
  lock.release();
  await other.end();
});

test('a failed attempt to acquire the lock leaves no connection open', { timeout: minuteMs }, async (t) => {
  const site = await siteOfRole(t);
  await site.asSuperuser(`alter role ${site.role} connection limit 1`);
  const lock = await lockDatabase(site.settings.DATABASE_URL ?? '', siteParts.schema);
  while ((await connectionsOf(site)).length > 0) await pause(20);
  lock.release();
});
