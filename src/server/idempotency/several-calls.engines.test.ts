import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { features } from '#app/features.ts';
import { createRoom } from '#features/rooms/contract.ts';
import type { Feature } from '#server/feature.ts';
import { endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { type CallAnswer, makeCalls, maxCalls } from '#shared/idempotency.ts';
import { type Answer, makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import { guestElsewhere, guestOf, newcomer } from '#tests/scene.ts';
import { type Route, route } from '../http/serve.ts';

const body = z.strictObject({ name: z.string() });
const answer = z.object({ name: z.string(), turn: z.number(), address: z.string() });
const note = endpoint({
  ...{ method: 'POST', path: '/notes', access: 'token', summary: 'Takes a name.' },
  ...{ body, keyed: true, status: 201, answer },
});
const unkeyed = endpoint({ ...note, path: '/notes-without-key', keyed: undefined as never });
const short = endpoint({ ...note, path: '/short-notes', maxBodyBytes: 60 });
const ofSmokers = endpoint({ ...note, path: '/smoked-notes', access: 'smoker', isPrivate: true });
const ofRoom = endpoint({ ...note, path: '/rooms/{id}/notes', params: z.object({ id: z.string() }), guests: 'room' });
const upload = endpoint({ ...note, path: '/pictures', kind: 'upload', body: undefined as never });

let turns = 0;
/** A side effect that the next note's work has. */
let sideEffect: (() => Promise<unknown>) | undefined;
const notes: Feature = {
  name: 'notes',
  open({ live }) {
    const take = (shape: typeof note): Route =>
      route(shape, async ({ body: { name }, once, address }) => {
        const done = await once(async (trx) => {
          if (name === 'taken') throw new AppError('conflict', 'That name is taken.');
          trx.onCommit(() => live.announce({ channel: 'admin', stale: [name] }));
          return { name, turn: ++turns, address };
        });
        await sideEffect?.();
        return done;
      });
    const shapes = [note, short, ofSmokers, ofRoom] as unknown as (typeof note)[];
    const refused = async () => assert.fail('must not be called');
    return { routes: [...shapes.map(take), route(unkeyed, refused), route(upload, refused)] };
  },
};

interface Part {
  id: string;
  method: string;
  address: string;
  body?: unknown;
}
let parts = 0;
const part = (name: string, address = '/api/notes'): Part => ({
  ...{ id: `part-number-${++parts}`, method: 'POST', address, body: { name } },
});
const open = (settings: Record<string, string>, more: Parameters<typeof makeTestApp>[0] = {}) =>
  makeTestApp({ withPool: false, features: [...features, notes], settings, ...more });

describe('several calls in one', () => {
  let app: TestApp;
  let ana: Person;
  before(async () => {
    app = await open({ RATE_LIMITS: 'off' });
    ana = await app.person('ana', 'bingo');
  });
  after(() => app.close());

  const send = (calls: Part[], as: Person | undefined = ana): Promise<Answer> =>
    app.call(makeCalls, { as, body: { calls } });
  const answersOf = ({ body }: Answer) => body.answers as CallAnswer[];
  const alone = ({ id, method, address, body }: Part, as = ana) =>
    app.app.inject({
      method: method as 'POST',
      url: address,
      headers: { authorization: `Bearer ${as.token}`, 'idempotency-key': id },
      payload: body as object,
    });
  const countKeys = async () =>
    (await app.context.db.read.selectFrom('idempotency_keys').select('key').execute()).length;

  test('the calls run in order, and each is answered as if it had been sent alone', async () => {
    const calls = [part('one'), part('two'), part('three')];
    const got = await send(calls);
    assert.equal(got.status, 200);
    assert.deepEqual(
      answersOf(got).map(({ status, body }) => [status, (body as { name: string }).name]),
      [
        [201, 'one'],
        [201, 'two'],
        [201, 'three'],
      ],
    );
    const turnsOf = answersOf(got).map(({ body }) => (body as { turn: number }).turn);
    assert.deepEqual(turnsOf, [turns - 2, turns - 1, turns]);
    for (const [place, call] of calls.entries()) {
      const again = await alone(call);
      assert.deepEqual([again.statusCode, again.json()], [201, answersOf(got)[place]?.body], 'the repeat sent alone');
    }
    assert.equal(turns, turnsOf[2]);
  });

  test("each call counts and announces once, even if they're repeated after a lost answer, with more appended, or after one was sent alone", async () => {
    const calls = [part('a'), part('b'), part('c')];
    await alone(calls[0] as Part);
    app.announced();
    const first = await send(calls);
    assert.equal(app.announced().length, 2);
    const before = turns;
    assert.deepEqual((await send(calls)).body, first.body);
    const longer = await send([...calls, part('d')]);
    assert.deepEqual(answersOf(longer).slice(0, 3), first.body.answers);
    assert.equal(turns, before + 1);
    assert.equal(app.announced().length, 1);
    const both = [part('at once'), part('and again')];
    const [one, two] = await Promise.all([send(both), send(both)]);
    assert.deepEqual(one.body, two.body);
  });

  test("calls after a failed one don't run", async () => {
    const [first, taken, behind] = [part('first'), part('taken'), part('behind')];
    const before = await countKeys();
    const got = await send([first, taken, behind]);
    assert.deepEqual(
      answersOf(got).map(({ status }) => status),
      [201, 409],
    );
    assert.deepEqual(answersOf(got)[1]?.body, { error: 'That name is taken.' });
    assert.equal(await countKeys(), before + 1);
  });

  test("only JSON calls that take a key can be sent together, and they can't be nested", async () => {
    const within = { ...part(''), address: '/api/calls', body: { calls: [part('within')] } };
    const others = [part('x', '/api/notes-without-key'), part('x', '/api/pictures'), within];
    for (const call of others) {
      assert.deepEqual(answersOf(await send([call, part('behind')])), [
        { status: 400, body: { error: "This call can't be sent as one of several." } },
      ]);
    }
    const nowhere = answersOf(await send([part('x', '/api/nowhere')]));
    assert.deepEqual(nowhere, [{ status: 404, body: { error: "There's nothing here." } }]);
  });

  test('non-canonical addresses, invalid keys, an empty list and too many calls are refused before anything runs', async () => {
    const before = turns;
    const invalid = [
      '/api/../health',
      '/api/notes#a',
      '/api/no tes',
      '/api/a/%2e%2e/b',
      '/notes',
      'http://x/api/notes',
    ];
    for (const address of invalid) assert.equal((await send([part('x'), part('x', address)])).status, 400, address);
    assert.equal((await send([{ ...part('x'), id: 'short' }])).status, 400);
    assert.equal((await send([{ ...part('x'), method: 'GET' }])).status, 400);
    assert.equal((await send([])).status, 400);
    assert.equal((await send(Array.from({ length: maxCalls + 1 }, () => part('x')))).status, 400);
    assert.equal((await send([part('x'.repeat(66_000))])).status, 413);
    assert.equal(turns, before);
  });

  test('a body over the limit of its own call is refused, although all bodies together may be larger', async () => {
    const got = await send([part('x'.repeat(40_000)), part('y'.repeat(60), '/api/short-notes'), part('behind')]);
    assert.deepEqual(
      answersOf(got).map(({ status }) => status),
      [201, 413],
    );
  });

  test('a call among several has no more rights than a single one without a session, without the role or in another room', async () => {
    const before = turns;
    assert.equal((await app.call(makeCalls, { body: { calls: [part('x')] } })).status, 401);
    const forged = { ...ana, token: 'pit_x.y' };
    assert.equal((await send([part('x')], forged)).status, 401);
    const missing = part('x', '/api/smoked-notes');
    const [answered] = answersOf(await send([missing]));
    const sentAlone = await alone(missing);
    assert.deepEqual([answered?.status, answered?.body], [sentAlone.statusCode, sentAlone.json()]);
    assert.equal(answered?.status, 403);
    assert.equal(turns, before);

    const host = await newcomer(app, 'host', 'bingo');
    const opened = await app.call(createRoom, { as: host, body: { game: 'bingo', name: 'Here', is_private: false } });
    const { id } = opened.body.room as { id: string };
    const guest = await guestOf(app, host, id);
    const elsewhere = await guestElsewhere(app);
    const address = `/api/rooms/${id}/notes`;
    const statusesOf = async (as: Person, ...calls: Part[]) =>
      answersOf(await send(calls, as)).map(({ status }) => status);
    assert.deepEqual(await statusesOf(guest, part('x', address), part('x'), part('x', address)), [201, 403]);
    assert.deepEqual(await statusesOf(elsewhere, part('x', address)), [404]);
  });

  test('an answer is never given to another person who sends the same keys', async () => {
    const ben = await app.person('ben');
    const call = part('of ana');
    const [ofAna] = answersOf(await send([call]));
    const [ofBen] = answersOf(await send([call], ben));
    assert.notDeepEqual(ofBen?.body, ofAna?.body);
  });

  test('a session that ends between two calls stops the rest', async () => {
    const eve = await app.person('eve');
    sideEffect = () =>
      app.app.inject({ method: 'POST', url: '/api/logout', headers: { authorization: `Bearer ${eve.token}` } });
    const got = await send([part('before'), part('after')], eve);
    sideEffect = undefined;
    assert.deepEqual(
      answersOf(got).map(({ status }) => status),
      [201, 401],
    );
    assert.deepEqual(answersOf(got)[1]?.body, { error: 'Not Authenticated' });
  });
});

test('each of several calls counts against the limits of its person and address, and says when to retry', async (t) => {
  const app = await open({}, { frozenClock: true });
  t.after(() => app.close());
  const ana = await app.person('ana');
  const statuses: number[] = [];
  for (let sent = 0; sent < 15; sent++) {
    const calls = Array.from({ length: maxCalls }, () => part('x'));
    const { body } = await app.call(makeCalls, { as: ana, body: { calls } });
    for (const { status, headers } of body.answers as CallAnswer[]) {
      statuses.push(status);
      if (status === 429) assert.equal(headers?.['retry-after'], '1');
    }
  }
  // Each of the fifteen requests itself counts as one of the 300 calls.
  assert.deepEqual([statuses.length, statuses.filter((status) => status === 201).length], [286, 285]);
  assert.equal(statuses.at(-1), 429);
});

test('the log has a line for each call, as if it had been sent alone, and none for private calls', async (t) => {
  let lines: { path: string; address?: string; msg?: string }[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = await open({ TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'off' }, { log });
  t.after(() => app.close());
  const ana = await app.person('ana', 'smoker');
  lines = [];
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const calls = [part('a', '/api/smoked-notes'), part('b'), part('c', '/api/smoked-notes')];
  const { body } = await app.call(makeCalls, { as: ana, headers, body: { calls } });
  const addresses = (body.answers as CallAnswer[]).map((answered) => (answered.body as { address: string }).address);
  assert.deepEqual(new Set(addresses), new Set(['203.0.113.9']));
  const seen = lines.filter(({ msg }) => msg === 'request').map(({ path, address }) => [path, address]);
  assert.deepEqual(seen, [['/api/notes', '203.0.113.9']]);
});

test("a server that stops between two calls runs no more of them, and says that it's restarting", async () => {
  const app = await open({ RATE_LIMITS: 'off' });
  const ana = await app.person('ana');
  let closing: Promise<void> | undefined;
  sideEffect = async () => {
    closing = app.close();
  };
  const { body } = await app.call(makeCalls, { as: ana, body: { calls: [part('before'), part('after')] } });
  sideEffect = undefined;
  await closing;
  assert.deepEqual(
    (body.answers as CallAnswer[]).map(({ status, headers }) => [status, headers?.['retry-after']]),
    [
      [201, undefined],
      [503, '2'],
    ],
  );
});
