import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { proveUser } from '#features/accounts/contract.ts';
import { minuteMs } from '#shared/time.ts';
import { makeTestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { makeWorkshop } from './test-repositories.ts';

test('each person can pull ten times in quick succession, then once every six minutes', async (t) => {
  const workshop = makeWorkshop();
  const REPOSITORIES = workshop.configure({ site: { path: join(workshop.dir, 'nowhere') } });
  const app = await makeTestApp({ withPool: false, settings: { REPOSITORIES }, frozenClock: true });
  t.after(async () => {
    await app.close();
    workshop.remove();
  });
  const [ana, eva] = [await app.person('ana', 'git'), await app.person('eva', 'git')];
  const pull = async (as = ana) => (await app.call(contract.pullRepository, { as, params: { name: 'site' } })).raw;
  for (let count = 0; count < 10; count++) assert.equal((await pull()).statusCode, 409);
  const tooOften = await pull();
  assert.deepEqual([tooOften.statusCode, tooOften.headers['retry-after']], [429, '360']);
  assert.equal((await pull(eva)).statusCode, 409);
  app.pass(360_000);
  assert.equal((await pull()).statusCode, 409);
  assert.equal((await pull()).statusCode, 429);
});

test('if the owner requires it, pulling asks for the password again, but nothing else on the page does', async (t) => {
  const workshop = makeWorkshop();
  const REPOSITORIES = workshop.configure({ site: { path: join(workshop.dir, 'nowhere') } });
  const app = await makeTestApp({ withPool: false, settings: { REPOSITORIES, ASK_AGAIN_MINUTES: '15' } });
  t.after(async () => {
    await app.close();
    workshop.remove();
  });
  const ana = await app.person('ana', 'git');
  const ask = async (
    shape: typeof contract.pullRepository | typeof contract.listRepositories | typeof contract.stopPull,
  ) => (await app.call(shape, { as: ana, params: { name: 'site' } })).status;
  assert.equal(await ask(contract.pullRepository), 409);
  app.pass(16 * minuteMs);
  assert.equal(await ask(contract.pullRepository), 403);
  assert.deepEqual([await ask(contract.listRepositories), await ask(contract.stopPull)], [200, 409]);
  assert.equal((await app.call(proveUser, { as: ana, body: { password: ana.password } })).status, 204);
  assert.equal(await ask(contract.pullRepository), 409);
});
