import assert from 'node:assert/strict';
import { test } from 'node:test';
import { departureOf } from './members.ts';

const account = (login: string) => ({ login, isGuest: false });
const guest = (login: string) => ({ login, isGuest: true });

test('a room passes from its admin to the longest-standing member with an account, or to a guest if there is none, and ends when its last member leaves', () => {
  const [ana, ben, mia, tom] = [account('ana'), account('ben'), guest('mia'), guest('tom')];
  assert.deepEqual(departureOf([mia, ben, ana], true), { kind: 'passes', successor: ben });
  assert.deepEqual(departureOf([mia, tom], true), { kind: 'passes', successor: mia });
  assert.deepEqual(departureOf([mia, tom], false), { kind: 'stays' });
  assert.deepEqual(departureOf([ben], false), { kind: 'stays' });
  for (const isAdmin of [true, false]) assert.deepEqual(departureOf([], isAdmin), { kind: 'ends' });
});
