import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeTestApp, type TestApp } from '#tests/app.ts';
import { getUser, logIn, logOut } from '../contract.ts';

let app: TestApp;
before(async () => {
  app = await makeTestApp({ withPool: false });
});
after(() => app.close());

test('a token returns the user it belongs to, without any secrets', async () => {
  const ana = await app.person('ana', 'bingo');
  const { status, body } = await app.call(getUser, { as: ana });
  assert.equal(status, 200);
  assert.deepEqual({ ...body, created_at: '' }, { login: 'ana', email: null, roles: ['bingo'], created_at: '' });
});

test('a token stops working at logout', async () => {
  const ben = await app.person('ben');
  const login = await app.call(logIn, { params: { login: 'BEN' }, body: { password: ben.password } });
  const again = { ...ben, token: String(login.body.token) };
  assert.equal((await app.call(logOut, { as: again })).status, 204);
  assert.deepEqual(await app.call(getUser, { as: again }).then((response) => [response.status, response.body]), [
    401,
    { error: 'Not Authenticated' },
  ]);
});
