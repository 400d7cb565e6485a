import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { startPostgres } from './test-postgres.ts';

export interface FreshDatabase {
  url: string;
  drop: () => Promise<void>;
}

/**
 * All databases of one test run share this prefix, so that its processes share a template and leave other databases
 * alone.
 */
const prefix = () => `pitstop_test_${process.env.TEST_RUN ?? process.pid}_`;
const templateName = () => `${prefix()}template`;

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function exists(client: Client, database: string): Promise<boolean> {
  const found = await client.query('select 1 from pg_database where datname = $1', [database]);
  return found.rowCount === 1;
}

type Migrate = (url: string) => Promise<void>;

/** Creates the template database once per test run, in whichever process gets there first. */
async function makeTemplate(serverUrl: string, migrate: Migrate): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.testTemplate]);
    if (await exists(client, templateName())) return;
    const draft = `${templateName()}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template template0 encoding 'UTF8'`);
    await migrate(urlOf(serverUrl, draft));
    await client.query(`alter database ${draft} rename to ${templateName()}`);
  });
}
const templates = new Map<string, Promise<void>>();

/**
 * A new database, either empty or migrated by `migrate`. `migrate` runs only once and its result is copied, which is
 * faster; so it must be the same for all callers, and must have closed its connections when it resolves.
 */
export async function freshDatabase(serverUrl: string, migrate?: Migrate): Promise<FreshDatabase> {
  if (migrate !== undefined) {
    const template = templates.get(templateName()) ?? makeTemplate(serverUrl, migrate);
    templates.set(templateName(), template);
    await template;
  }
  const name = `${prefix()}${randomBytes(6).toString('hex')}`;
  const source = migrate === undefined ? 'template0' : templateName();
  await withClient(serverUrl, (client) => client.query(`create database ${name} template ${source} encoding 'UTF8'`));
  return {
    url: urlOf(serverUrl, name),
    drop: () =>
      withClient(serverUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/**
 * An empty database, either on the server provided for tests or on a new one, which `drop` stops. Throws if there isn't
 * one.
 */
export async function startFreshDatabase(): Promise<FreshDatabase> {
  const server = await startPostgres();
  if ('reason' in server) throw new Error(server.reason);
  const { url, drop } = await freshDatabase(server.url);
  return {
    url,
    async drop() {
      await drop();
      await server.stop();
    },
  };
}

/** Leaves servers that aren't ours untouched. */
export async function dropDatabasesOfRun(serverUrl: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const found = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix()],
    );
    for (const { datname } of found.rows) await client.query(`drop database if exists "${datname}" with (force)`);
  });
}
