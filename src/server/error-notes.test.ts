import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf, safeLine } from './error-notes.ts';

const token = `pit_${'a'.repeat(22)}.${'b'.repeat(43)}`;
const cases: [text: string, safe: string][] = [
  ['no such table: squares', 'no such table: squares'],
  ['two\nlines', 'two'],
  [`token ${token} is bad`, 'token [cut] is bad'],
  ['connect postgres://pit:swordfish@db.example/stop', 'connect postgres://[cut]@db.example/stop'],
  ['authorization: Basic', 'authorization: [cut]'],
  ['Bearer abc.def', 'Bearer [cut]'],
  ['{"password":"sesame street","a":1}', '{"password":[cut],"a":1}'],
  ['password=sesame&x=1', 'password=[cut]'],
  ['$argon2id$v=19$m=1$abc$def', '[cut]'],
  [`secret ${'Zm9vYmFy'.repeat(6)}`, 'secret [cut]'],
  ['bell\u0007 and \u202eturned', 'bell  and  turned'],
  ['half \ud83d', 'half \ufffd'],
];
for (const [text, safe] of cases) {
  test(`an error is stored as "${safe}"`, () => assert.equal(safeLine(text, 300), safe));
}

test('a long text is truncated', () => {
  assert.equal(safeLine('word '.repeat(10_000), 12), 'word word wo');
});

test("an error's place is the first line of the stack that's in our code", () => {
  const error = new Error('x');
  assert.match(placeOf(error) ?? '', /^src\/server\/error-notes\.test\.ts:\d+$/);
  error.stack = 'Error: x\n    at native\n    at f (node:internal/x:1:2)';
  assert.equal(placeOf(error), null);
  assert.equal(placeOf({ name: 'x', message: 'x' }), null);
});

test("an error's place is found in an installed program, but not in its dependencies", () => {
  const folder = '/srv/pit/node_modules/pitstop/';
  const lines = [
    'f (file:///srv/pit/node_modules/pg/client.js:9:1)',
    `g (file://${folder}node_modules/zod/index.js:9:1)`,
  ];
  const stack = ['Error: x', ...lines, `h (file://${folder}program/server/db/sqlite.js:51:7)`].join('\n    at ');
  assert.equal(placeOf({ name: 'x', message: 'x', stack }, folder), 'program/server/db/sqlite.js:51');
});
