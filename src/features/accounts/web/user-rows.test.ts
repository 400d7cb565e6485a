import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userRows } from './user-rows.ts';

test('the profile shows every field of the user, also those nobody has heard of', () => {
  const user = {
    login: 'ana',
    email: null,
    roles: ['bingo', 'tester'],
    created_at: '2026-03-04T05:06:07.000Z',
    favourite_colour: 'green',
    newsletter: false,
    limits: { rooms: 3 },
    friends: [],
  };
  assert.deepEqual(userRows(user), [
    { label: 'Login', value: 'ana' },
    { label: 'Email', value: 'not given' },
    { label: 'Roles', value: 'bingo, tester' },
    { label: 'Member since', value: '4 Mar 2026' },
    { label: 'Favourite colour', value: 'green' },
    { label: 'Newsletter', value: 'no' },
    { label: 'Limits', value: '{"rooms":3}' },
    { label: 'Friends', value: 'none' },
  ]);
});
