import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Json, mergeDiff, mergePatch } from './merge-patch.ts';

// The cases from RFC 7396, appendix A, whose documents are objects without null.
for (const [before, patch, after] of [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
] satisfies [Json, Json, Json][])
  test(`${JSON.stringify(before)} with ${JSON.stringify(patch)} is ${JSON.stringify(after)}`, () => {
    assert.deepEqual(mergePatch<unknown>(before, patch), after);
  });

test('unchanged parts remain the same object', () => {
  const before = { room: { name: 'Tunnel' }, members: { '@ana': { since: 1 } } };
  const after = mergePatch(before, { members: { '@ben': { since: 2 } } } as never);
  assert.equal(after.room, before.room);
  assert.equal(after.members['@ana'], before.members['@ana']);
});

const names = fc.constantFrom('a', 'b', '1', '__proto__', 'constructor', 'toString');
const { tree: documents } = fc.letrec<{ tree: Record<string, unknown>; value: unknown }>((tie) => ({
  tree: fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.integer(),
    fc.string(),
    fc.array(fc.integer()),
    tie('tree'),
  ),
}));

test('the diff of two documents turns one into the other, even after serialisation and when applied twice', () => {
  fc.assert(
    fc.property(documents, documents, (before, after) => {
      const patch = mergeDiff(before, after);
      if (patch === undefined) return assert.deepEqual(before, after);
      const sent = JSON.parse(JSON.stringify(patch));
      const once = mergePatch(before, sent);
      assert.deepEqual(once, after);
      assert.deepEqual(mergePatch(once, sent), after);
    }),
  );
});

test('reapplying older patches to a later document still ends with the later document', () => {
  fc.assert(
    fc.property(fc.array(documents, { minLength: 2, maxLength: 6 }), (states) => {
      const patches = states.slice(1).map((after, at) => mergeDiff(states[at], after));
      const last = states.at(-1);
      let known = last;
      for (const patch of patches) if (patch !== undefined) known = mergePatch(known, patch);
      assert.deepEqual(known, last);
    }),
  );
});
