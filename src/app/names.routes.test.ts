import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createChallenge } from '#features/challenges/contract.ts';
import { createRoom } from '#features/rooms/contract.ts';
import { makeTestApp, type Person, type TestApp } from '#tests/app.ts';

let app: TestApp;
let ana: Person;
before(async () => {
  app = await makeTestApp({ withPool: false, settings: { RATE_LIMITS: 'off' } });
  ana = await app.person('ana', 'bingo');
});
after(() => app.close());

const makeRoom = (name: string) => app.call(createRoom, { as: ana, body: { game: 'bingo', name, is_private: false } });
const makeChallenge = (fields: object) =>
  app.call(createChallenge, {
    as: ana,
    body: { title: 'T', description: 'D', difficulty: 1, category: 'C', points: 5, image_required: false, ...fields },
  });
const shown = (text: string) => [...text].map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join(' ');

for (const blank of [
  '\u3164',
  '\u00ad',
  '\u200b',
  '\u2800',
  '\u115f\u1160',
  '\u034f',
  '\ufe0f',
  '\u{e0020}',
  '\u0301',
]) {
  test(`a name can't consist of ${shown(blank)} alone`, async () => {
    for (const text of [blank, ` ${blank} ${blank}`]) {
      const room = await makeRoom(text);
      assert.deepEqual([room.status, room.body], [400, { error: 'Please enter a name for the room' }]);
      const title = await makeChallenge({ title: text });
      assert.deepEqual([title.status, title.body], [400, { error: 'Please enter a title' }]);
      const description = await makeChallenge({ description: text });
      assert.deepEqual([description.status, description.body], [400, { error: 'Please enter a description' }]);
      const category = await makeChallenge({ category: text });
      assert.deepEqual([category.status, category.body], [400, { error: 'Please enter a category' }]);
    }
  });
}

test("a room's name can't mix two scripts or contain anything hidden", async () => {
  for (const [name, error] of [
    ['\u0420itstop', 'The name mixes letters from different scripts'],
    ['Pit\u200bstop', 'The name contains invisible characters'],
  ] as const) {
    const { status, body } = await makeRoom(name);
    assert.deepEqual([status, body], [400, { error }]);
  }
});

test('room names may use any one script, with punctuation and emoji, and challenge texts may mix scripts', async () => {
  const names = ['Тест 1 🏁', '東京カー', '👨‍👩‍👧 & ❤️'];
  for (const name of names) {
    const { status, body } = await makeRoom(name);
    assert.deepEqual([status, (body.room as { name?: string } | undefined)?.name ?? body.name], [201, name]);
  }
  assert.equal((await makeChallenge({ title: 'Tokyo 東京', description: 'Find the word пит\u00adстоп' })).status, 201);
});
