import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import * as contract from '../contract.ts';

describe('changing challenges', () => {
  let app: TestApp;
  let game: Game;
  let root: Person;
  let ana: Person;
  let ben: Person;
  before(async () => {
    app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
    game = gameOn(app);
    root = await app.person('boss', 'root');
    ana = await app.person('ana', 'bingo');
    ben = await app.person('ben', 'bingo');
  });
  after(() => app.close());

  const change = (id: string, body: unknown, as = root) =>
    app.call(contract.changeChallenge, { as, params: { id }, body });
  const list = async (as: Person, query: Record<string, string> = {}) => {
    const { status, raw } = await app.call(contract.listChallenges, { as, query });
    assert.equal(status, 200);
    return raw.json<contract.Challenge[]>();
  };
  const create = async (title: string, as = ana) => {
    const { body } = await app.call(contract.createChallenge, {
      as,
      body: { title, description: 'Do it.', difficulty: 1 },
    });
    return body.challenge as contract.Challenge;
  };
  const auditEntries = async (action: string) => {
    const rows = await app.context.db.read
      .selectFrom('audit_log')
      .where('action', '=', action)
      .orderBy('id')
      .select(['actor', 'target', 'kind'])
      .execute();
    return rows.map((row) => `${row.actor} ${row.kind} ${row.target}`);
  };

  test('only the given fields change, and the change is in the audit log', async () => {
    const before = await create('A red lorry');
    const { status, body } = await change(before.id, { points: 250, title: ' A yellow lorry ', image_required: true });
    assert.equal(status, 200);
    const after = { ...before, points: 250, title: 'A yellow lorry' };
    assert.deepEqual(body, {
      message: 'Changed "A yellow lorry"',
      challenge: after,
      active_count: (await list(ben)).length,
    });
    assert.deepEqual(
      (await list(ben)).find(({ id }) => id === before.id),
      after,
    );
    assert.deepEqual(await auditEntries('change challenge'), [
      `boss challenge ${before.id} "A red lorry" title, points`,
    ]);
    assert.equal((await change(before.id, { points: 250 })).status, 200);
    assert.equal((await auditEntries('change challenge')).length, 1);
  });

  test("an inactive challenge is visible only to root, isn't dealt, and can be reactivated unchanged", async () => {
    const challenge = await create('A blue moon');
    const count = (await list(root)).length;
    const off = await change(challenge.id, { active: false });
    assert.deepEqual([off.status, off.body.active_count], [200, count - 1]);
    for (const as of [ana, ben, root]) assert.ok(!(await list(as)).some(({ id }) => id === challenge.id), as.login);
    const all = await list(root, { inactive: 'with' });
    assert.deepEqual(
      all.find(({ id }) => id === challenge.id),
      { ...challenge, active: false },
    );
    assert.equal(all.length, count);
    for (const as of [ana, ben]) {
      const { status, body } = await app.call(contract.listChallenges, { as, query: { inactive: 'with' } });
      assert.deepEqual([status, body], [403, { error: 'Only root can see inactive challenges.' }]);
    }
    assert.equal((await app.call(contract.deleteChallenge, { as: ben, params: { id: challenge.id } })).status, 404);
    await change(challenge.id, { active: true });
    assert.deepEqual(
      (await list(ana)).find(({ id }) => id === challenge.id),
      challenge,
    );
  });

  test('paging continues after a challenge that was deactivated', async () => {
    const [first, second, third] = await list(ben, { limit: '3' });
    await change(second?.id ?? '', { active: false });
    assert.deepEqual(
      (await list(ben, { limit: '2' })).map(({ id }) => id),
      [first?.id, third?.id],
    );
    assert.deepEqual((await list(ben, { limit: '1', before: second?.id ?? '' }))[0]?.id, third?.id);
    await change(second?.id ?? '', { active: true });
  });

  test('boards that are already dealt keep their copy', async () => {
    const roomId = await game.room(ana);
    const board = await game.deal(roomId, ana);
    const { id } = board[0]?.challenge ?? assert.fail();
    await change(id, { title: 'Another title', active: false });
    assert.deepEqual((await game.board(roomId, ana))[0]?.challenge, board[0]?.challenge);
  });

  test('empty and invalid changes are refused', async () => {
    const challenge = await create('A green hat');
    for (const body of [
      {},
      { title: '' },
      { points: 0 },
      { points: 1.5 },
      { difficulty: 6 },
      { active: 'no' },
      { id: 'x' },
    ]) {
      assert.equal((await change(challenge.id, body)).status, 400, JSON.stringify(body));
    }
    assert.equal((await change('no-such-challenge', { points: 1 })).status, 404);
    const stranger = await change(challenge.id, { points: 1 }, ben);
    assert.deepEqual([stranger.status, stranger.body], [403, { error: 'Only its creator can change this challenge.' }]);
  });

  test('a deletion is in the audit log', async () => {
    const challenge = await create('A short song');
    await app.call(contract.deleteChallenge, { as: root, params: { id: challenge.id } });
    assert.deepEqual(await auditEntries('delete challenge'), [`boss deletion ${challenge.id} "A short song"`]);
  });

  test("a creator can edit a challenge, even an inactive one, but can't deactivate it", async () => {
    const challenge = await create('A blue lorry');
    const changed = await change(challenge.id, { title: 'A blue lorry with a trailer', difficulty: 4 }, ana);
    assert.equal(changed.status, 200);
    assert.equal((changed.body.challenge as contract.Challenge).difficulty, 4);
    const off = await change(challenge.id, { active: false }, ana);
    assert.deepEqual([off.status, off.body], [403, { error: 'Only root can make challenges active or inactive.' }]);
    assert.equal((await change(challenge.id, { active: false })).status, 200);
    assert.equal((await change(challenge.id, { title: 'Seen by nobody' }, ben)).status, 404);
    assert.equal((await change(challenge.id, { title: 'Still mine' }, ana)).status, 200);
  });
});
