import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partingOf } from './parting.ts';

const account = (login: string) => ({ login, isGuest: false });
const guest = (login: string) => ({ login, isGuest: true });

test('a room passes from its admin to the longest-standing member with an account, or to a guest if there is none, and ends with its last member', () => {
  const [ana, ben, mia, tom] = [account('ana'), account('ben'), guest('mia'), guest('tom')];
  assert.deepEqual(partingOf([mia, ben, ana], true), { kind: 'passes', heir: ben });
  assert.deepEqual(partingOf([mia, tom], true), { kind: 'passes', heir: mia });
  assert.deepEqual(partingOf([mia, tom], false), { kind: 'stays' });
  assert.deepEqual(partingOf([ben], false), { kind: 'stays' });
  for (const isAdmin of [true, false]) assert.deepEqual(partingOf([], isAdmin), { kind: 'ends' });
});
