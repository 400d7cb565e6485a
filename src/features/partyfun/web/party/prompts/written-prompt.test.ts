import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownKinds } from '../../../party-view.ts';
import { WrittenPrompt } from '../../../prompt-contract.ts';
import { clearKey, fieldsOf, keyFor, problemIn, promptOf } from './written-prompt.ts';

const typed = {
  ...{ a: ' Sea ', b: 'Mountains' },
  ...{ truth: 'Baker', wrong1: 'Pilot', wrong2: 'Clown', wrong3: 'Judge' },
  ...{ answer: '1,250.5', unit: ' m ', min: '-10', max: '2000' },
};

test('every kind of prompt is sent with the fields that the server expects', () => {
  for (const kind of ownKinds) {
    assert.deepEqual(
      fieldsOf[kind].map((field) => problemIn(field, typed)),
      fieldsOf[kind].map(() => undefined),
      kind,
    );
    assert.ok(WrittenPrompt.safeParse(promptOf(kind, ' What? ', typed)).success, kind);
  }
  const { number } = promptOf('closest', 'How far?', typed);
  assert.deepEqual(number, { answer: 1250.5, unit: 'm', min: -10, max: 2000 });
});

test('every field except the unit must be filled in, and numbers must be valid', () => {
  const problems = (kind: (typeof ownKinds)[number], values: Record<string, string>) =>
    fieldsOf[kind].flatMap((field) => (problemIn(field, values) === undefined ? [] : [field.name]));
  assert.deepEqual(problems('closest', {}), ['answer', 'min', 'max']);
  assert.deepEqual(problems('closest', { ...typed, max: 'many' }), ['max']);
  assert.deepEqual(problems('quiz', { truth: 'x', wrong1: '  ' }), ['wrong1', 'wrong2', 'wrong3']);
  assert.deepEqual(problems('photo', {}), []);
});

test('a prompt keeps its idempotency key until the server responds, and another prompt gets a new one', () => {
  const key = keyFor('Sea or mountains?');
  assert.equal(keyFor('Sea or mountains?'), key);
  const other = keyFor('Tea or coffee?');
  assert.notEqual(other, key);
  clearKey(key);
  assert.equal(keyFor('Tea or coffee?'), other);
  clearKey(other);
  assert.notEqual(keyFor('Tea or coffee?'), other);
});
