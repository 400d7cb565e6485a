import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { makeTestApp, type Person, type TestApp, testPassword } from '#tests/app.ts';
import { allCallCases, type CallCases } from '#tests/calls.ts';
import { type Stage, setStage } from '#tests/fuzz-stage.ts';
import { type MalformedRequest, malformedRequests, type Placeholder } from '#tests/requests.ts';
import { smallPhoto } from '#tests/scene.ts';
import { allRoutes } from './server.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 1500);
/** Rooms and people get deleted and sessions end, so everything is set up again every so often. */
const runsPerScene = 150;

let app: TestApp;
let photo: Buffer;
before(async () => {
  app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
  app.context.passwords.verify = async (password, hash) => hash !== undefined && password === testPassword;
  photo = await smallPhoto();
});
after(() => app.close());

/**
 * Replaces a session that has ended; if the account was deleted or disabled, the person stays logged out until the next
 * scene.
 */
async function renew(person: Person): Promise<void> {
  const { db, sessions } = app.context;
  const enabled = db.read.selectFrom('users').where('login', '=', person.login).where('disabled_at', 'is', null);
  const found = await enabled.select('id').executeTakeFirst();
  if (found !== undefined) person.token = await db.transact((trx) => sessions.start(trx, found.id));
}

const cases = await allCallCases();
const bodies = Object.assign({}, ...cases.map((calls) => calls.bodies)) as NonNullable<CallCases['bodies']>;
const queries = Object.assign({}, ...cases.map((calls) => calls.queries)) as NonNullable<CallCases['queries']>;
const placeholderScene = { owner: 'SCENE-owner', password: testPassword, game: 'bingo', roomPassword: 'SCENE-sesame' };

async function send({ method, address, caller, type, body }: MalformedRequest, stage: Stage) {
  const { people, values, secret } = stage;
  const phase = `${address}${body}`.includes('SCENE-phase') ? await stage.phase() : 0;
  const onStage = (text: string) =>
    text
      .replace(/"?SCENE-phase"?/g, String(phase))
      .replace(/SCENE-\w+/g, (word) => values[word as Placeholder] ?? word);
  const token = caller === 'forger' ? 'pit_x.y' : people[caller]?.token;
  // Screens have no account, so they authenticate with a secret.
  const proof = address.startsWith('/api/screen') ? `Screen ${secret}` : `Bearer ${token}`;
  const response = await app.app.inject({
    method,
    url: onStage(address),
    headers: {
      ...(token !== undefined && { authorization: proof }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(method !== 'GET' && body.length > 0 && { payload: typeof body === 'string' ? onStage(body) : body }),
    payloadAsStream: true,
  });
  return { status: response.statusCode, type: String(response.headers['content-type']), stream: response.stream() };
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}

test('no input to any call causes a server error, and every failure is one sentence', {
  timeout: 600_000,
}, async (t) => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  t.diagnostic(`FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`);
  const statuses = new Map<number, number>();
  const done = new Set<string>();
  let stage = await setStage(app, photo);
  let sent = 0;

  async function assertHolds(request: MalformedRequest): Promise<void> {
    if (++sent % runsPerScene === 0) stage = await setStage(app, photo);
    const { status, type, stream } = await send(request, stage);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status < 300) done.add(request.call);
    if (type.startsWith('text/event-stream')) {
      stream.destroy();
      return;
    }
    const body = await textOf(stream);
    assert.ok(status < 500, `${status} ${body}`);
    if (status < 400) return;
    assert.equal(type, 'application/json; charset=utf-8');
    const parsed = JSON.parse(body) as Record<string, unknown>;
    assert.deepEqual(Object.keys(parsed), ['error']);
    assert.match(String(parsed.error), /\S/);
    const person = stage.people[request.caller];
    if (status === 401 && person !== undefined) await renew(person);
  }

  // Found by seed 506671253: root disables an account, which is then refused.
  const asJson = { type: 'application/json', body: '{"disabled":true}' };
  const [disabled, user] = ['/admin/people/{login}/disabled', '/user'] as const;
  const address = `/api${disabled.replace('{login}', 'SCENE-owner')}`;
  await assertHolds({ ...asJson, call: `PUT ${disabled}`, method: 'PUT', address, caller: 'root' });
  for (let asked = 0; asked < 2; asked++)
    await assertHolds({ ...asJson, call: `GET ${user}`, method: 'GET', address: `/api${user}`, caller: 'owner' });
  stage = await setStage(app, photo);

  const requests = fc.oneof(
    ...allRoutes(app.context).map(({ shape }) => {
      const call = `${shape.method} ${shape.path}`;
      const query = queries[call]?.replace('phase=9', 'phase=SCENE-phase').replace(/v=A+/, 'v=SCENE-photo');
      return malformedRequests(shape, { photo, body: bodies[call]?.(placeholderScene), query });
    }),
  );
  await fc.assert(fc.asyncProperty(requests, assertHolds), { seed, numRuns: runs, endOnFailure: true });

  t.diagnostic(
    [...statuses]
      .map(([status, count]) => `${status}: ${count}`)
      .sort()
      .join(', '),
  );
  // A run in which nearly everything is refused would prove nothing.
  const good = [200, 201, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
  assert.ok(good > sent / 8, `${good} of ${sent} succeeded`);
  // Nor would a run that never reaches a game.
  for (const part of ['/plates', '/party']) {
    const reached = [...done].filter((call) => call.includes(part));
    t.diagnostic(`${part}: ${reached.length} calls did something`);
    assert.ok(reached.length >= 3, part);
  }
});
