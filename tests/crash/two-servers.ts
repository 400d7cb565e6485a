import type { TestContext } from 'node:test';
import { freshDatabase } from '#server/db/test-databases.ts';
import { startPostgres } from '#server/db/test-postgres.ts';
import { type Person, seedFolder, temporaryFolder } from './people.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export interface TwoServers extends AsyncDisposable {
  servers: readonly [ServerProcess, ServerProcess];
  people: Person[];
}

export async function startTwoServers(t: TestContext, logins: readonly string[]): Promise<TwoServers> {
  const postgres = await startPostgres();
  if ('reason' in postgres) throw new Error(postgres.reason);
  const database = await freshDatabase(postgres.url);
  const folder = await temporaryFolder();
  const settings = { DATABASE_URL: database.url };
  const people = await seedFolder(folder.path, logins, ['bingo'], settings);
  const servers = await Promise.all([startServer(folder.path, { settings }), startServer(folder.path, { settings })]);
  return {
    servers,
    people,
    [Symbol.asyncDispose]: async () => {
      const ends = await Promise.all(servers.map((server) => server.end('SIGTERM')));
      t.diagnostic(`the servers ended with ${ends.join(' and ')}`);
      await folder[Symbol.asyncDispose]();
      await database.drop();
      await postgres.stop();
    },
  };
}
