import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callsOf, type Schema, schemaText } from './open-api.ts';

const cases: [words: string, schema: Schema, text: string][] = [
  ['a plain type', { type: 'string' }, 'string'],
  ['a choice of words', { enum: ['a', 'b'] }, '"a" | "b"'],
  ['a list of choices', { type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
  ['a type that may be null', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  ['an uploaded file', { type: 'string', format: 'binary' }, 'file'],
  ['any value', {}, 'anything'],
  [
    'an object with an optional field',
    { type: 'object', properties: { a: { type: 'number' }, b: { type: 'boolean' } }, required: ['a'] },
    '{\n  a: number\n  b?: boolean\n}',
  ],
];
for (const [words, schema, text] of cases) {
  test(`the API page shows ${words} as a type`, () => assert.equal(schemaText(schema), text));
}

test("the API page shows a call's successful response, not its common failures", () => {
  const answer = { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] };
  const [call] = callsOf({
    paths: {
      '/login/{login}': {
        post: {
          summary: 'Logs in.',
          description: 'Who: anyone.',
          parameters: [
            { name: 'login', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'limit', in: 'query', required: false, schema: { type: 'string' } },
          ],
          responses: {
            default: { description: 'What went wrong' },
            '200': { description: 'Done', content: { 'application/json': { schema: answer } } },
          },
        },
      },
    },
  });
  assert.equal(call?.path, '/api/login/{login}');
  assert.equal(call?.method, 'POST');
  assert.equal(call?.status, '200');
  assert.deepEqual(call?.answer?.schema, answer);
  assert.deepEqual(
    call?.query.map(({ name }) => name),
    ['limit'],
  );
});
