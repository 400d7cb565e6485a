import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Profile, profileFor, targetProfile } from './profile.ts';

const poolOf = (...supply: number[]) =>
  supply.flatMap((count, i) => Array.from({ length: count }, () => ({ difficulty: i + 1 })));
const supplies = fc.tuple(...Array.from({ length: 5 }, () => fc.nat(8)));

const cases: { supply: number[]; profile: Profile | undefined; why: string }[] = [
  { supply: [9, 9, 9, 9, 9], profile: targetProfile, why: 'a large pool supplies the target profile' },
  { supply: [3, 3, 3, 2, 1], profile: targetProfile, why: 'a pool that is exactly the target profile supplies it' },
  { supply: [9, 9, 9, 9, 0], profile: [3, 3, 3, 3, 0], why: 'the missing hardest square becomes one of difficulty 4' },
  { supply: [0, 9, 9, 9, 9], profile: [0, 6, 3, 2, 1], why: 'missing easy squares become the next easy ones' },
  {
    supply: [9, 9, 0, 9, 9],
    profile: [3, 5, 0, 3, 1],
    why: 'if one difficulty is missing, the nearest sum wins, then the easier profile',
  },
  { supply: [12, 0, 0, 0, 0], profile: [12, 0, 0, 0, 0], why: 'a pool of one difficulty supplies only that' },
  { supply: [3, 3, 3, 2, 0], profile: undefined, why: 'eleven challenges are too few for a board' },
  { supply: [0, 0, 0, 0, 0], profile: undefined, why: 'an empty pool has no board' },
];
for (const { supply, profile, why } of cases) {
  test(`${why} (${supply.join(', ')})`, () => assert.deepEqual(profileFor(poolOf(...supply)), profile));
}

test('a room keeps its profile as long as the pool can supply it', () => {
  const room: Profile = [0, 6, 3, 2, 1];
  assert.deepEqual(profileFor(poolOf(9, 9, 9, 9, 9), room), room);
  assert.deepEqual(profileFor(poolOf(9, 5, 9, 9, 9), room), [1, 5, 3, 2, 1]);
});

test('any pool of twelve or more gives a profile of twelve that it can supply', () => {
  fc.assert(
    fc.property(supplies, (supply) => {
      const profile = profileFor(poolOf(...supply));
      const total = supply.reduce((a, b) => a + b, 0);
      if (total < 12) return assert.equal(profile, undefined);
      assert.ok(profile);
      assert.equal(
        profile.reduce((a, b) => a + b, 0),
        12,
      );
      for (const [i, count] of profile.entries()) assert.ok(count <= (supply[i] ?? 0));
    }),
  );
});

test('a profile that the pool can supply is never replaced', () => {
  fc.assert(
    fc.property(supplies, supplies, (target, more) => {
      const profile = profileFor(poolOf(...target));
      fc.pre(profile !== undefined);
      const richer = profile.map((count, i) => count + (more[i] ?? 0));
      assert.deepEqual(profileFor(poolOf(...richer), profile), profile);
    }),
  );
});
