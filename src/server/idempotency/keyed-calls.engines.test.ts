import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { features } from '#app/features.ts';
import { deleteUser } from '#features/accounts/contract.ts';
import type { Feature } from '#server/feature.ts';
import { endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { type Answer, makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { inParallel, statuses } from '#tests/game.ts';
import { openApiDocument } from '../http/openapi.ts';
import { type Route, route } from '../http/serve.ts';
import { ResponseWithStatus } from '../http/validate.ts';
import { eraseAnswers } from './keyed-call.ts';

const note = endpoint({
  method: 'POST',
  path: '/notes/{shelf}',
  access: 'token',
  summary: 'Takes a name that nobody has taken yet.',
  params: z.strictObject({ shelf: z.string() }),
  body: z.strictObject({ name: z.string(), bytes: z.optional(z.number()) }),
  keyed: true,
  status: 201,
  answer: z.object({ name: z.string(), turn: z.number() }),
});
const bare = endpoint({ ...note, path: '/bare-notes/{shelf}', body: z.optional(z.strictObject({})) });

let turns = 0;
let routes: Route[] = [];
/** Writes a row that only one call can write, and announces it. Uses a table that no other test here needs. */
const notes: Feature = {
  name: 'notes',
  open({ db, live }) {
    routes = [
      route(note, async ({ params, body, once }) =>
        once(async (trx) => {
          const { name } = body;
          const row = trx.insertInto('photo_sizes').values({ name, bytes: 1 });
          const made = await row.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
          if (made.numInsertedOrUpdatedRows === 0n) throw new AppError('conflict', 'That name is taken.');
          trx.onCommit(() => live.announce({ channel: 'admin', stale: [params.shelf] }));
          return new ResponseWithStatus(body.bytes === 200 ? 200 : 201, { name, turn: ++turns });
        }),
      ),
      route(bare, async ({ once }) => once(async () => ({ name: db.engine, turn: ++turns }))),
    ];
    return { routes };
  },
};

describe('calls with an Idempotency-Key', () => {
  let app: TestApp;
  let ana: Person;
  let ben: Person;
  let root: Person;
  before(async () => {
    app = await makeTestApp({ withPool: false, features: [...features, notes], settings: { RATE_LIMITS: 'off' } });
    [ana, ben, root] = [await app.person('ana'), await app.person('ben'), await app.person('rita', 'root')];
  });
  after(() => app.close());

  const ask = (as: Person | undefined, key: string | undefined, body: object, shelf = 'a'): Promise<Answer> =>
    app.call(note, { as, params: { shelf }, body, headers: key === undefined ? {} : { 'idempotency-key': key } });
  const countKeys = async () =>
    (await app.context.db.read.selectFrom('idempotency_keys').select('key').execute()).length;
  const names = async (name: string) =>
    (await app.context.db.read.selectFrom('photo_sizes').where('name', '=', name).select('name').execute()).length;

  test('a repeat gets the first answer, byte for byte and with its status, without changing or announcing anything', async () => {
    for (const [bytes, status] of [
      [1, 201],
      [200, 200],
    ] as const) {
      const body = { name: `first ${bytes}`, bytes };
      app.announced();
      const first = await ask(ana, `repeat-${bytes}`, body);
      assert.equal(first.status, status);
      assert.equal(app.announced().length, 1);
      for (let i = 0; i < 3; i++) {
        const again = await ask(ana, `repeat-${bytes}`, body);
        assert.deepEqual([again.status, again.raw.body], [status, first.raw.body]);
        assert.equal(again.raw.headers['content-type'], 'application/json; charset=utf-8');
      }
      assert.deepEqual(app.announced(), []);
    }
  });

  test('without a key nothing is stored, and a repeat is a new call', async () => {
    const before = await countKeys();
    assert.equal((await ask(ana, undefined, { name: 'no key' })).status, 201);
    assert.equal((await ask(ana, undefined, { name: 'no key' })).status, 409);
    assert.equal(await countKeys(), before);
  });

  test('a key belongs to one request: the same fields in another order match, and anything else is refused', async () => {
    const first = await ask(ana, 'the-same-key', { name: 'one', bytes: 3 });
    assert.deepEqual((await ask(ana, 'the-same-key', { bytes: 3, name: 'one' })).body, first.body);
    const others = [
      await ask(ana, 'the-same-key', { name: 'two', bytes: 3 }),
      await ask(ana, 'the-same-key', { name: 'one' }),
      await ask(ana, 'the-same-key', { name: 'one', bytes: 3 }, 'b'),
      await app.call(bare, { as: ana, params: { shelf: 'a' }, headers: { 'idempotency-key': 'the-same-key' } }),
    ];
    for (const { status, body } of others) {
      assert.deepEqual([status, body], [409, { error: 'This key was already used for something else.' }]);
    }
    assert.equal(await names('two'), 0);
  });

  test('an answer is never given to another person who sends the same key', async () => {
    const first = await ask(ana, 'of-two-people', { name: 'of ana' });
    assert.equal((await ask(ben, 'of-two-people', { name: 'of ana' })).status, 409, 'the work ran and refused it');
    const other = await ask(ben, 'of-two-people', { name: 'of ben' });
    assert.deepEqual([other.status, other.body.name], [201, 'of ben']);
    assert.deepEqual((await ask(ana, 'of-two-people', { name: 'of ana' })).body, first.body);
    assert.equal((await ask(undefined, 'of-two-people', { name: 'of ana' })).status, 401);
  });

  test('a refusal stores nothing, so the key can be used once the call is allowed', async () => {
    await ask(ana, undefined, { name: 'taken' });
    const before = await countKeys();
    assert.deepEqual((await ask(ana, 'refused-once', { name: 'taken' })).body, { error: 'That name is taken.' });
    assert.equal(await countKeys(), before);
    assert.equal((await ask(ana, 'refused-once', { name: 'free' })).status, 201);
  });

  test('one of many concurrent calls with a key does the work, and all get the same answer', async () => {
    for (let round = 0; round < 10; round++) {
      const name = `at once ${round}`;
      app.announced();
      const answers = await inParallel(8, () => ask(ana, `at-once-${round}`, { name }));
      assert.deepEqual(statuses(answers), { 201: 8 }, JSON.stringify(answers.map(({ body }) => body)));
      assert.equal(new Set(answers.map(({ raw }) => raw.body)).size, 1);
      assert.equal(app.announced().length, 1);
    }
  });

  test('one of many concurrent calls with a key but different content succeeds, and the others are refused', async () => {
    const answers = await inParallel(8, (i) => ask(ana, 'at-once-and-different', { name: `different ${i}` }));
    assert.deepEqual(statuses(answers), { 201: 1, 409: 7 });
    for (const { status, body } of answers)
      if (status === 409) assert.equal(body.error, 'This key was already used for something else.');
  });

  interface Sent {
    who: string;
    name: string;
    answer: Answer;
  }
  /** The answers so far by person and key, and which of those owns which name. */
  interface Results {
    answers: Map<string, string>;
    owners: Map<string, string>;
  }
  function assertDone({ answers, owners }: Results, { who, name, answer }: Sent): void {
    assert.equal(answers.get(who) ?? answer.raw.body, answer.raw.body);
    answers.set(who, answer.raw.body);
    assert.equal(owners.get(name) ?? who, who, 'only one key gets a name');
    owners.set(name, who);
  }
  function assertRefused({ answers, owners }: Results, { who, name, answer: { status, body } }: Sent): void {
    const isUsed = body.error === 'This key was already used for something else.';
    assert.deepEqual([status, isUsed ? answers.has(who) : owners.has(name)], [409, true], body.error ?? '');
  }

  test('in whatever order calls and repeats arrive, each key counts once and always gets the same answer', async () => {
    let run = 0;
    const call = fc.record({ isAna: fc.boolean(), key: fc.nat(3), name: fc.nat(3) });
    const rounds = fc.array(fc.array(call, { minLength: 1, maxLength: 4 }), { maxLength: 8 });
    const check = async (all: { isAna: boolean; key: number; name: number }[][]) => {
      run++;
      const results: Results = { answers: new Map(), owners: new Map() };
      const send = async (one: { isAna: boolean; key: number; name: number }): Promise<Sent> => {
        const [key, name] = [`property-${run}-${one.key}`, `property ${run} ${one.name}`];
        return { who: `${one.isAna} ${key}`, name, answer: await ask(one.isAna ? ana : ben, key, { name }) };
      };
      for (const round of all) {
        // The calls of a round are in flight together.
        const sent = await Promise.all(round.map(send));
        const { done = [], refused = [] } = Object.groupBy(sent, ({ answer: { status } }) =>
          status === 201 ? 'done' : 'refused',
        );
        done.map((call) => assertDone(results, call));
        refused.map((call) => assertRefused(results, call));
      }
      for (const name of results.owners.keys()) assert.equal(await names(name), 1);
    };
    await fc.assert(fc.asyncProperty(rounds, check), { numRuns: 40 });
  });

  test('a key has 8 to 64 plain characters, and an invalid one is refused before anything is done', async () => {
    for (const [i, key] of ['x'.repeat(8), 'Z-_9'.repeat(16), crypto.randomUUID()].entries())
      assert.equal((await ask(ana, key, { name: `key ${i}` })).status, 201, key);
    for (const key of ['', 'short-7', 'x'.repeat(65), 'with blank', 'quote"quote', 'käse-käse', 'aaaaaaaa, bbbbbbbb']) {
      const { status, body } = await ask(ana, key, { name: 'never' });
      assert.deepEqual([status, body.error], [400, 'The Idempotency-Key must be 8 to 64 letters, digits, "-" or "_".']);
    }
    assert.equal(await names('never'), 0);
  });

  test('a call without a body may have a key too', async () => {
    const call = () =>
      app.call(bare, { as: ana, params: { shelf: 'a' }, headers: { 'idempotency-key': 'no-content' } });
    const first = await call();
    assert.equal(first.status, 201);
    assert.deepEqual((await call()).body, first.body);
  });

  test("a deleted answer isn't given again, and the work isn't repeated", async () => {
    await ask(ana, 'to-be-blanked', { name: 'a secret' });
    await ask(ben, 'to-be-blanked', { name: 'of ben still' });
    const { id } = await app.context.db.read
      .selectFrom('users')
      .where('login', '=', 'ana')
      .select('id')
      .executeTakeFirstOrThrow();
    await app.context.db.transact((trx) => eraseAnswers(trx, id, ['POST /notes/{shelf}', 'PUT /else'], 1));
    const before = turns;
    for (const name of ['a secret', 'another'])
      assert.deepEqual(
        [(await ask(ana, 'to-be-blanked', { name })).status, (await ask(ana, 'to-be-blanked', { name })).body],
        [410, { error: "That was done, but it's been deleted since." }],
      );
    assert.equal(turns, before);
    assert.equal((await ask(ben, 'to-be-blanked', { name: 'of ben still' })).status, 201);
    const rows = await app.context.db.read
      .selectFrom('idempotency_keys')
      .where('user_id', '=', id)
      .where('key', '=', 'to-be-blanked')
      .select(['answer', 'fingerprint'])
      .execute();
    assert.ok(rows.length > 0 && rows.every(({ answer, fingerprint }) => answer === null && fingerprint === ''));
    // A call that wasn't listed keeps its answer.
    const stored = await app.call(bare, {
      as: ana,
      params: { shelf: 'a' },
      headers: { 'idempotency-key': 'no-content' },
    });
    assert.equal(stored.status, 201);
  });

  test('keys are deleted with the account, and a call made during the deletion stores none', async () => {
    const eva = await app.person('eva');
    await ask(eva, 'goes-with-eva', { name: 'of eva' });
    const before = await countKeys();
    const attempts = inParallel(6, (i) => ask(eva, `goes-too-${i}`, { name: `of eva ${i}` }));
    const deletion = await app.call(deleteUser, { as: root, params: { login: 'eva' } });
    assert.equal(deletion.status, 200, deletion.raw.body);
    for (const { status } of await attempts) assert.ok(status === 201 || status === 401, String(status));
    assert.equal(await countKeys(), before - 1);
  });

  test('the OpenAPI document describes the key of a keyed call', () => {
    const { paths } = openApiDocument('Test', routes) as {
      paths: Record<string, Record<string, { description: string; parameters: object[] }>>;
    };
    const post = paths['/notes/{shelf}']?.post ?? assert.fail();
    assert.equal(
      post.description,
      "Who: token. With the same Idempotency-Key, it takes effect once, however often it's sent.",
    );
    const [, key] = post.parameters;
    assert.deepEqual(key, {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description:
        'Identifies this call. For 90 days, a repeat with the same key gets the first answer again and changes nothing.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
    });
  });
});
