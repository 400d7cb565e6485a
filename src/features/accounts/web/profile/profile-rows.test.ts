import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cityOf, unitsForLanguage, userRows } from './profile-rows.ts';

const rows = [
  { field: 'login', label: 'Username', value: 'ana' },
  { field: 'email', label: 'Email', value: 'not given' },
  { field: 'roles', label: 'Roles', value: 'bingo, tester' },
  { field: 'created_at', label: 'Member since', value: '4 Mar 2026' },
];
const ana = {
  login: 'ana',
  email: null,
  roles: ['bingo', 'tester'] as const,
  created_at: '2026-03-04T05:06:07.000Z',
};

test('the profile shows every labelled field of the user', () => {
  assert.deepEqual(userRows({ ...ana, roles: [...ana.roles] }), rows);
  assert.equal(userRows({ ...ana, roles: [] })[2]?.value, 'none');
});

test("an unlabelled field isn't shown, because it may be a secret", () => {
  const withMore = { ...ana, roles: [...ana.roles], token: 'pit_secret', favourite_colour: 'green' };
  assert.deepEqual(userRows(withMore), rows);
});

const zones: [zone: string | null, city: string | undefined][] = [
  ['Europe/Lisbon', 'Lisbon'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['America/New_York', 'New York'],
  ['UTC', undefined],
  ['Etc/GMT+3', undefined],
  ['', undefined],
  [null, undefined],
];
for (const [zone, city] of zones) {
  test(`the time zone ${zone} is shown as ${city ?? 'no place'}`, () => assert.equal(cityOf(zone), city));
}

test('British and American English suggest other units, and no other language does', () => {
  assert.deepEqual(unitsForLanguage('en-GB'), { distance: 'mi', temperature: 'C', currency: 'GBP' });
  assert.deepEqual(unitsForLanguage('en-us'), { distance: 'mi', temperature: 'F', currency: 'USD' });
  for (const language of ['en', 'de-DE', 'fr-CA', 'en-AU', '', 'es-US'])
    assert.equal(unitsForLanguage(language), undefined);
});
