import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface FreshDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** All databases of one test run share this prefix, so that processes share a template and a stranger's stay alone. */
const prefix = () => `pitstop_test_${process.env.TEST_RUN ?? process.pid}_`;
const templateName = () => `${prefix()}template`;
const templateLock = 7_207_101;

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

/**
 * Makes the database that `freshDatabase` copies: empty, then filled by `migrate`, once per test run whichever process
 * comes first. `migrate` must have closed its connections when it resolves, since a database in use cannot be copied.
 */
export async function prepareTemplate(serverUrl: string, migrate: (url: string) => Promise<void>): Promise<void> {
  await withClient(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    if (await exists(client, templateName())) return;
    const draft = `${templateName()}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template template0 encoding 'UTF8'`);
    await migrate(urlOf(serverUrl, draft));
    await client.query(`alter database ${draft} rename to ${templateName()}`);
  });
}

/** A database of one's own: a copy of the template where there is one, else empty. */
export async function freshDatabase(serverUrl: string): Promise<FreshDatabase> {
  const name = `${prefix()}${randomBytes(6).toString('hex')}`;
  await withClient(serverUrl, async (client) => {
    const template = (await exists(client, templateName())) ? templateName() : 'template0';
    await client.query(`create database ${name} template ${template}`);
  });
  return {
    url: urlOf(serverUrl, name),
    drop: () =>
      withClient(serverUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** Leaves a borrowed server as it was found. */
export async function dropDatabasesOfRun(serverUrl: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const found = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix()],
    );
    for (const { datname } of found.rows) await client.query(`drop database if exists "${datname}" with (force)`);
  });
}
