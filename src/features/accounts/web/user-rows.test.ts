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
    { field: 'login', label: 'Login', value: 'ana' },
    { field: 'email', label: 'Email', value: 'not given' },
    { field: 'roles', label: 'Roles', value: 'bingo, tester' },
    { field: 'created_at', label: 'Member since', value: '4 Mar 2026' },
    { field: 'favourite_colour', label: 'Favourite colour', value: 'green' },
    { field: 'newsletter', label: 'Newsletter', value: 'no' },
    { field: 'limits', label: 'Limits', value: '{"rooms":3}' },
    { field: 'friends', label: 'Friends', value: 'none' },
  ]);
});
