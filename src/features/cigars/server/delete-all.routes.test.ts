import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { inParallel, statuses } from '#tests/game.ts';
import * as contract from '../contract.ts';
import { counterOf } from './test-counter.ts';

let app: TestApp;
let people = 0;
before(async () => {
  app = await makeTestApp({ withPool: false, frozenClock: true, settings: { RATE_LIMITS: 'off' } });
});
after(() => app.close());

const smoker = () => app.person(`leaver${++people}`, 'smoker');
const deleteAll = (as: Person) => app.call(contract.deleteAllCigars, { as });

async function storedAnswers({ login }: Person) {
  const { read } = app.context.db;
  const { id } = await read.selectFrom('users').where('login', '=', login).select('id').executeTakeFirstOrThrow();
  return read.selectFrom('idempotency_keys').where('user_id', '=', id).orderBy('key').selectAll().execute();
}

test('after the deletion a stored answer reveals neither the time of an entry nor that there was one', async () => {
  const as = await smoker();
  const mine = counterOf(app, as);
  for (const key of ['first-tap', 'second-tap']) {
    await mine.tryAdd(undefined, { 'idempotency-key': key });
    app.pass(60_000);
  }
  await deleteAll(as);
  const deletedAt = app.context.clock();
  const nothing = { call: '', fingerprint: '', status: 0, answer: null, created_at: deletedAt };
  assert.deepEqual(
    (await storedAnswers(as)).map(({ user_id: _, key: __, ...rest }) => rest),
    [nothing, nothing],
  );
  assert.equal((await mine.tryAdd(undefined, { 'idempotency-key': 'first-tap' })).status, 410);
});

test('a tap during "delete my entries" is either confirmed by its answer or deleted', async () => {
  for (let round = 0; round < 12; round++) {
    const as = await smoker();
    const mine = counterOf(app, as);
    await mine.add();
    const answers = await inParallel(8, (index) =>
      index === 4 ? deleteAll(as) : mine.tryAdd(undefined, { 'idempotency-key': `tap-number-${index}` }),
    );
    assert.deepEqual(statuses(answers), { 200: 1, 201: 7 });
    const left = await mine.year(new Date(app.context.clock()).toISOString().slice(0, 4));
    const counted = (await storedAnswers(as)).flatMap(({ answer }) =>
      answer === null ? [] : [JSON.parse(answer).timestamp],
    );
    assert.deepEqual(counted.sort(), left);
  }
});
