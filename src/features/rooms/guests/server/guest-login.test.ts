import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isLogin } from '#features/accounts/contract.ts';
import { guestLimits } from '../rules.ts';
import { loginFor, loginsFor } from './join-routes.ts';

test('a name becomes a login with hyphens instead of spaces, or is rejected', () => {
  const table: [string, string | undefined][] = [
    ['Mia', 'Mia'],
    ['  Mia  Rose ', 'Mia-Rose'],
    ['Ｍｉａ', 'Mia'],
    ['José', 'José'],
    ['José María', 'José-María'],
    ["O'Brien", "O'Brien"],
    ["D'Arcy-Ó Briain", "D'Arcy-Ó-Briain"],
    ["'t Hooft", 't-Hooft'],
    ['Jose\u0301', 'José'],
    ['-', undefined],
    ['a/b', undefined],
    ['Mi\u0430', undefined],
    ['😀', undefined],
    ['Mia 😀', 'Mia-😀'],
  ];
  for (const [name, login] of table) assert.equal(loginFor(name), login, name);
});

test('every login to try for a name is valid, and no two are the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: guestLimits.nameMax }), (name) => {
      const login = loginFor(name);
      if (login === undefined) return;
      const tried = loginsFor(login, () => 7);
      assert.ok(tried.length > guestLimits.perRoom && tried.every(isLogin), name);
      assert.equal(new Set(tried.slice(0, guestLimits.perRoom)).size, guestLimits.perRoom);
    }),
  );
});

test('names reserved for logs and pages, and their lookalikes, get a number', () => {
  const words = ['you', 'YOU', 'Host', 'admin', 'Adm1n', 'Nobody', 'n0body', 'Guest', 'me'];
  for (const name of ['owner', 'Owner', 'webhook', '0wner', '0WNER', 'severa1', 'webh00k', ...words])
    assert.equal(loginsFor(name, () => 1)[0], `${name}-2`);
});
