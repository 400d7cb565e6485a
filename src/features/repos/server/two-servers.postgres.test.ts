import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { closeContext, openContext } from '#app/open-context.ts';
import { makeServer } from '#app/server.ts';
import { makeFirstRoot } from '#features/accounts/server/index.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { type FreshDatabase, freshDatabase } from '#server/db/test-databases.ts';
import { follow } from '#server/live/test-reader.ts';
import { makeLog } from '#server/log.ts';
import { addressOf, type EndpointShape } from '#shared/endpoint.ts';
import * as contract from '../contract.ts';
import { git, makeWorkshop, type Trio, until, type Workshop } from './test-repositories.ts';

interface Server {
  context: Context;
  app: FastifyInstance;
  url: string;
}

describe('two servers on one database', () => {
  let workshop: Workshop;
  let site: Trio;
  let dataDir: string;
  let database: FreshDatabase;
  let first: Server;
  let second: Server;
  let token: string;
  before(async () => {
    workshop = makeWorkshop();
    site = workshop.trio('site');
    dataDir = mkdtempSync(join(tmpdir(), 'pitstop-two-'));
    database = await freshDatabase(process.env.TEST_POSTGRES_URL ?? '');
    const REPOSITORIES = workshop.configure({ site: { path: site.clone, protocols: ['file'] } });
    const open = async (): Promise<Server> => {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, RATE_LIMITS: 'off', REPOSITORIES };
      const context = await openContext({ config: readConfig(settings, dataDir), log: makeLog('silent') });
      const app = makeServer(context);
      return { context, app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
    };
    first = await open();
    second = await open();
    await makeFirstRoot(first.context, 'root of the tests');
    token = await first.context.db.transact(async (trx) => {
      const { id } = await trx.selectFrom('users').select('id').executeTakeFirstOrThrow();
      return first.context.sessions.start(trx, id);
    });
  });
  after(async () => {
    for (const { app, context } of [first, second]) {
      await app.close();
      await closeContext(context);
    }
    await database.drop();
    workshop.remove();
    rmSync(dataDir, { recursive: true });
  });

  const call = async (server: Server, shape: EndpointShape) => {
    const response = await server.app.inject({
      method: shape.method,
      url: addressOf(shape, { name: 'site' }),
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.statusCode, kind: response.headers['x-pull-failure'], body: response.json() };
  };
  const about = async (server: Server): Promise<contract.Repository> =>
    (await call(server, contract.listRepositories)).body[0];

  test("one server's running pull is shown by the other server, which refuses another pull", async () => {
    site.push('Across', { 'across.txt': '1' });
    const gate = join(workshop.dir, 'gate');
    const slow = workshop.script(
      'slow',
      'echo Looking >&2',
      `while [ ! -e ${gate} ]; do sleep 0.02; done`,
      'exec git-upload-pack "$@"',
    );
    git(site.clone, 'config', 'remote.origin.uploadpack', slow);
    const reader = await follow(`${second.url}${addressOf(contract.gitEvents)}`, token);
    const pulling = call(first, contract.pullRepository);
    assert.deepEqual((await reader.next())?.data.topics, ['repositories', 'output/site']);
    await until(async () => {
      const { body } = await call(second, contract.pullOutput);
      return (body as contract.Output).lines.find(({ text }) => text === 'Looking');
    });
    const running = (await about(second)).running;
    assert.deepEqual([running?.by, running?.state], ['root', 'running']);
    assert.deepEqual((await call(second, contract.pullRepository)).kind, 'busy');
    writeFileSync(gate, '');
    assert.equal((await pulling).status, 200);
    assert.equal((await about(second)).last_pull?.commit_count, 1);
    reader.hangUp();
  });

  test("one server's pull can be stopped through the other server", async () => {
    git(site.clone, 'config', 'remote.origin.uploadpack', workshop.script('hang', 'echo Hanging >&2', 'sleep 600'));
    const hung = call(first, contract.pullRepository);
    await until(async () => (await about(second)).running ?? undefined);
    assert.equal((await call(second, contract.stopPull)).status, 200);
    assert.deepEqual((await hung).kind, 'stopped');
    const { last_pull } = await about(second);
    assert.deepEqual([last_pull?.state, last_pull?.sentence], ['stopped', 'Stopped by root.']);
  });
});
