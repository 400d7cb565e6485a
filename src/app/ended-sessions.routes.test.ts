import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setPassword } from '#features/accounts/server/index.ts';
import * as bingo from '#features/rooms/contract.ts';
import { follow, type TestReader } from '#server/live/test-reader.ts';
import { sessionLimits } from '#server/sessions/session-age.ts';
import { addressOf } from '#shared/endpoint.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';

let app: TestApp;
let url: string;
let ana: Person;
let roomId: string;
before(async () => {
  app = await makeTestApp({ withPool: false });
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
  ana = await app.person('ana', 'bingo');
  const { body } = await app.call(bingo.createRoom, { as: ana, body: { game: 'bingo', name: 'Room' } });
  roomId = (body.room as bingo.Room).id;
});
after(() => app.close());

const announceStale = (topic: string) => app.context.live.announce({ channel: `room/${roomId}`, stale: [topic] });

/** Opens a member's stream and waits until it has received an event. */
async function listen({ token }: Person): Promise<TestReader> {
  const reader = await follow(url + addressOf(bingo.roomEvents, { id: roomId }), token);
  assert.equal(reader.status, 200);
  announceStale('before');
  while ((await reader.next())?.data.topics?.[0] !== 'before') {}
  return reader;
}

interface Subject {
  person: Person;
  userId: string;
}

/** None of these is announced to the streams, because they're caused by another process or just by time passing. */
const ends: [how: string, end: (subject: Subject) => Promise<unknown>][] = [
  [
    'by a new password from the command line',
    ({ person }) => setPassword(app.context, person.login, 'another password'),
  ],
  [
    'by deleting its row',
    ({ userId }) =>
      app.context.db.transact((trx) => trx.deleteFrom('sessions').where('user_id', '=', userId).execute()),
  ],
  [
    'with its account',
    ({ userId }) => app.context.db.transact((trx) => trx.deleteFrom('users').where('id', '=', userId).execute()),
  ],
  [
    'because twenty newer ones were started',
    async ({ userId }) => {
      for (let count = 0; count < sessionLimits.perUser; count++)
        await app.context.db.transact((trx) => app.context.sessions.start(trx, userId));
    },
  ],
  [
    'because it was started ninety days ago',
    ({ userId }) =>
      app.context.db.transact((trx) =>
        trx
          .updateTable('sessions')
          .set({ created_at: Date.now() - sessionLimits.absoluteMs })
          .where('user_id', '=', userId)
          .execute(),
      ),
  ],
];
for (const [index, [how, end]] of ends.entries()) {
  test(`a session that ended ${how} receives no later events, while others do`, async () => {
    const login = `member${index}`;
    const person = await app.person(login, 'bingo');
    assert.equal((await app.call(bingo.joinRoom, { as: person, params: { login, roomId } })).status, 201);
    const { userId } = (await app.context.sessions.find(person.token)) ?? assert.fail();
    const [reader, other] = [await listen(person), await listen(ana)];
    await end({ person, userId });
    announceStale('after');
    const received: (string | undefined)[] = [];
    for (let event = await reader.next(); event !== undefined; event = await reader.next())
      received.push(event.data.reason ?? event.data.topics?.[0]);
    // The second `listen` published 'before' to both streams.
    assert.deepEqual(
      received.filter((topic) => topic !== 'before'),
      ['signed-out'],
    );
    while ((await other.next())?.data.topics?.[0] !== 'after') {}
    other.hangUp();
  });
}
