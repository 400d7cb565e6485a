import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { openGuestLink } from '#features/rooms/guests-contract.ts';
import { openScreen } from '#features/rooms/screen-contract.ts';
import { allRoutes } from './server.ts';
import { makeTestApp, type Person, type TestApp, testPassword } from './test-app.ts';
import { type Asker, type StandIn, type StrangeRequest, strangeRequests } from './test-requests.ts';
import { guestOf, newcomer, type Scene, setScene, smallPhoto } from './test-scene.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 1500);
/** Rooms and people go, sessions end: from time to time everything is set up anew. */
const runsPerScene = 150;

let app: TestApp;
let photo: Buffer;
before(async () => {
  app = await makeTestApp({ settings: { RATE_LIMITS: 'off' } });
  app.context.passwords.verify = async (password, hash) => hash !== undefined && password === testPassword;
  photo = await smallPhoto();
});
after(() => app.close());

interface Stage {
  people: Partial<Record<Asker, Person>>;
  words: Record<StandIn, string>;
  /** Of the screen that the owner has put up. */
  secret: string;
}

async function setStage(): Promise<Stage> {
  const scene: Scene = await setScene(app, photo);
  const { owner, member } = scene;
  const guest = await guestOf(app, owner, scene.roomId);
  const params = { id: scene.roomId };
  const { body: link } = await app.call(openGuestLink, { as: owner, params });
  const { body: screen } = await app.call(openScreen, { as: owner, params });
  return {
    people: { owner, member, guest, root: await newcomer(app, 'root', 'root') },
    words: {
      'STAND-room': scene.roomId,
      'STAND-owner': owner.login,
      'STAND-member': member.login,
      'STAND-square': scene.challengeId,
      'STAND-photo': scene.photoVersion,
      'STAND-pool': scene.poolId,
      'STAND-sesame': scene.roomPassword,
      'STAND-guest': guest.login,
      'STAND-link': String(link.secret),
    },
    secret: String(screen.secret),
  };
}

/** A session that has ended is replaced; an account that has gone stays away until the next scene. */
async function renew(person: Person): Promise<void> {
  const { db, sessions } = app.context;
  const found = await db.read.selectFrom('users').where('login', '=', person.login).select('id').executeTakeFirst();
  if (found !== undefined) person.token = await db.transact((trx) => sessions.start(trx, found.id));
}

async function send({ method, address, asker, type, body }: StrangeRequest, { people, words, secret }: Stage) {
  const onStage = (text: string) => text.replace(/STAND-\w+/g, (word) => words[word as StandIn] ?? word);
  const token = asker === 'forger' ? 'pit_x.y' : people[asker]?.token;
  // Screens have no account: whoever has one asks with the secret instead.
  const proof = address.startsWith('/api/screen') ? `Screen ${secret}` : `Bearer ${token}`;
  const answer = await app.app.inject({
    method,
    url: onStage(address),
    headers: {
      ...(token !== undefined && { authorization: proof }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(method !== 'GET' && body.length > 0 && { payload: typeof body === 'string' ? onStage(body) : body }),
    payloadAsStream: true,
  });
  return { status: answer.statusCode, type: String(answer.headers['content-type']), stream: answer.stream() };
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}

test('whatever is sent to whichever call, it is never our fault, and a failure is one sentence', {
  timeout: 600_000,
}, async (t) => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  t.diagnostic(`FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`);
  const statuses = new Map<number, number>();
  let stage = await setStage();
  let sent = 0;

  async function holds(request: StrangeRequest): Promise<void> {
    if (++sent % runsPerScene === 0) stage = await setStage();
    const { status, type, stream } = await send(request, stage);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
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
    const person = stage.people[request.asker];
    if (status === 401 && person !== undefined) await renew(person);
  }

  const requests = fc.oneof(...allRoutes(app.context).map(({ shape }) => strangeRequests(shape, photo)));
  await fc.assert(fc.asyncProperty(requests, holds), { seed, numRuns: runs, endOnFailure: true });

  t.diagnostic(
    [...statuses]
      .map(([status, count]) => `${status}: ${count}`)
      .sort()
      .join(', '),
  );
  // A hail of refusals at the door would prove nothing.
  const good = [200, 201, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);
  assert.ok(good > sent / 10, `${good} of ${sent} did anything`);
});
