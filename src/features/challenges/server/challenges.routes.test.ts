import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deleteUser } from '#features/accounts/contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { challengeLimits, tooManyChallenges } from '../challenge-rules.ts';
import * as contract from '../contract.ts';
import { addShippedPool } from './index.ts';

describe('challenges', () => {
  let app: TestApp;
  let ana: Person;
  let ben: Person;
  let root: Person;
  let plain: Person;
  before(async () => {
    app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off' } });
    ana = await app.person('Ana', 'bingo');
    ben = await app.person('ben', 'bingo');
    root = await app.person('boss', 'root');
    plain = await app.person('plain', 'developer', 'tester', 'git', 'smoker');
  });
  after(() => app.close());

  const create = (as: Person | undefined, body: unknown) => app.call(contract.createChallenge, { as, body });
  const remove = (as: Person | undefined, id: string) => app.call(contract.deleteChallenge, { as, params: { id } });
  const list = async () =>
    (await app.call(contract.listChallenges, { as: ben })).body as unknown as contract.Challenge[];
  const form = {
    title: 'Wave at a train',
    description: 'It counts\nwhether or not anybody waves back.',
    difficulty: 2,
  };

  test('the three form fields are enough; the others have defaults', async () => {
    const { status, body } = await create(ana, { ...form, title: ' Wave at a train ' });
    assert.equal(status, 201);
    const challenge = body.challenge as contract.Challenge;
    assert.deepEqual(challenge, {
      id: challenge.id,
      ...form,
      category: 'general',
      points: 100,
      image_required: true,
      active: true,
      user_login: 'Ana',
      created_at: new Date(challenge.created_at).toISOString(),
      dealt: 0,
      completed: 0,
    });
    assert.deepEqual(await list(), [challenge]);
    assert.equal((await remove(ana, challenge.id)).status, 200);
  });

  const refused: [why: string, change: object, error: string | RegExp][] = [
    ['no title', { title: undefined }, 'Please enter a title'],
    ['a blank title', { title: '  ' }, 'Please enter a title'],
    ['a title that is not text', { title: 5 }, 'Please enter a title'],
    ['a title of two lines', { title: 'a\nb' }, /can't be displayed/],
    ['a title of 81 characters', { title: 'x'.repeat(81) }, /at most 80/],
    ['no description', { description: undefined }, 'Please enter a description'],
    ['a blank description', { description: '\n' }, 'Please enter a description'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, /at most 500/],
    ['a description with a NUL', { description: 'a\0' }, /can't be displayed/],
    ['no difficulty', { difficulty: undefined }, 'Please choose a difficulty from 1 to 5'],
    ['difficulty 0', { difficulty: 0 }, 'Please choose a difficulty from 1 to 5'],
    ['difficulty 6', { difficulty: 6 }, 'Please choose a difficulty from 1 to 5'],
    ['difficulty 2.5', { difficulty: 2.5 }, 'Please choose a difficulty from 1 to 5'],
    ['difficulty as text', { difficulty: '3' }, 'Please choose a difficulty from 1 to 5'],
    ['a blank category', { category: ' ' }, 'Please enter a category'],
    ['zero points', { points: 0 }, 'Points must be from 1 to 1000'],
    ['too many points', { points: 1001 }, 'Points must be from 1 to 1000'],
    ['points as text', { points: '100' }, 'Points must be a whole number'],
    ['image_required as text', { image_required: 'no' }, 'image_required must be true or false'],
    ['someone else as creator', { user_login: 'ben' }, 'Unknown field "user_login"'],
    ['an id', { id: 'mine' }, 'Unknown field "id"'],
  ];
  for (const [why, change, error] of refused) {
    test(`a challenge with ${why} is refused with a message`, async () => {
      const response = await create(ana, { ...form, ...change });
      assert.equal(response.status, 400);
      assert.match(response.body.error ?? '', typeof error === 'string' ? new RegExp(`^${error}$`) : error);
      assert.deepEqual(Object.keys(response.body), ['error']);
      assert.deepEqual(await list(), []);
    });
  }

  test('only players can use the pool', async () => {
    for (const [as, status] of [
      [undefined, 401],
      [plain, 403],
    ] as const) {
      assert.equal((await create(as, form)).status, status);
      assert.equal((await remove(as, 'any')).status, status);
      assert.equal((await app.call(contract.listChallenges, { as })).status, status);
    }
    assert.deepEqual(await list(), []);
  });

  test('only root and its creator can delete a challenge', async () => {
    const createAndGetId = async (as: Person) => ((await create(as, form)).body.challenge as contract.Challenge).id;
    const [first, second] = [await createAndGetId(ana), await createAndGetId(ana)];
    assert.equal((await remove(ben, first)).status, 403);
    assert.equal((await list()).length, 2);
    assert.deepEqual((await remove(ana, first)).body, { message: 'Deleted "Wave at a train"' });
    assert.equal((await remove(ana, first)).status, 404);
    assert.equal((await remove(ana, '%')).status, 404);
    assert.equal((await remove(root, second)).status, 200);
    assert.deepEqual(await list(), []);
  });

  test('only one of twenty concurrent deletions succeeds', async () => {
    const { id } = (await create(ana, form)).body.challenge as contract.Challenge;
    const responses = await Promise.all(Array.from({ length: 20 }, () => remove(ana, id)));
    assert.equal(responses.filter(({ status }) => status === 200).length, 1);
    assert.equal(responses.filter(({ status }) => status === 404).length, 19);
  });

  test("challenges outlive their creator's account, and a new account with the same name doesn't own them", async () => {
    const dora = await app.person('dora', 'bingo');
    const { id } = (await create(dora, form)).body.challenge as contract.Challenge;
    await app.call(deleteUser, { as: dora, params: { login: 'dora' } });
    const again = await app.person('dora', 'bingo');
    assert.deepEqual(
      (await list()).map((challenge) => [challenge.id, challenge.user_login]),
      [[id, null]],
    );
    assert.equal((await remove(again, id)).status, 403);
    assert.equal((await remove(root, id)).status, 200);
  });

  test('twenty concurrent additions near the limit fill only the free slots; a freed slot can be used again', async () => {
    const eva = await app.person('eva', 'bingo');
    const ownRows = async () => {
      const { read } = app.context.db;
      const rows = await read.selectFrom('challenges').where('title', '=', 'Of Eva').select(['id', 'slot']).execute();
      return rows.toSorted((a, b) => (a.slot ?? 0) - (b.slot ?? 0));
    };
    const add = () => create(eva, { ...form, title: 'Of Eva' });
    for (let count = 0; count < challengeLimits.perUser - 5; count++) assert.equal((await add()).status, 201);
    const responses = await Promise.all(Array.from({ length: 20 }, add));
    assert.equal(responses.filter(({ status }) => status === 201).length, 5);
    const refused = responses.filter(({ status }) => status === 409);
    assert.equal(refused.length, 15);
    assert.equal(refused[0]?.body.error, tooManyChallenges);
    const slots = (await ownRows()).map(({ slot }) => slot);
    assert.deepEqual(
      slots,
      Array.from({ length: challengeLimits.perUser }, (_, index) => index + 1),
    );

    assert.equal((await remove(eva, (await ownRows())[6]?.id ?? '')).status, 200);
    assert.equal((await add()).status, 201);
    assert.equal((await add()).status, 409);
    // The limit is per person.
    const others = await create(ben, form);
    assert.equal(others.status, 201);
    await remove(ben, (others.body.challenge as contract.Challenge).id);
    for (const { id } of await ownRows()) await remove(eva, id);
  });

  test('the newest challenge comes first', async () => {
    for (const title of ['one', 'two', 'three']) {
      app.pass(1000);
      await create(ana, { ...form, title });
    }
    const all = await list();
    assert.deepEqual(
      all.map(({ title }) => title),
      ['three', 'two', 'one'],
    );
    for (const { id } of all) await remove(ana, id);
  });

  test('servers that start concurrently add the shipped pool only once', async () => {
    const added = await Promise.all([addShippedPool(app.context), addShippedPool(app.context)]);
    const all = await list();
    assert.ok(all.length >= 60);
    assert.deepEqual(
      added.sort((a, b) => a - b),
      [0, all.length],
    );
    assert.equal(await addShippedPool(app.context), 0);
    assert.ok(all.every(({ user_login, active }) => user_login === null && active));
    assert.equal((await remove(ana, all[0]?.id ?? '')).status, 403);
  });
});
