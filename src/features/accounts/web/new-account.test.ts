import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loginErrors } from './account-draft.ts';
import { accountErrors, newAccount, registerErrors } from './new-account.ts';

const good = { login: 'test-ana', email: '', password: 'long enough' };

test('a login needs a username and a password', () => {
  assert.deepEqual(loginErrors({ ...good, login: ' ', password: '' }), {
    login: 'Login is required',
    password: 'Password is required',
  });
  assert.deepEqual(loginErrors(good), {});
});

const refused: [draft: Partial<typeof good>, errors: Record<string, string>][] = [
  [{ login: '' }, { login: 'Login is required' }],
  [{ login: '  ' }, { login: 'Login is required' }],
  [{ password: '' }, { password: 'Password is required' }],
  [{ password: 'short' }, { password: 'Password must be at least 8 characters' }],
  [{ login: 'ana' }, { login: 'Invalid login: "ana"' }],
  [{ login: '<test>' }, { login: 'Invalid login: "<test>"' }],
  [{ email: 'nowhere' }, { email: 'Invalid email' }],
];
for (const [draft, errors] of refused) {
  test(`registering with ${JSON.stringify(draft)} gives ${JSON.stringify(errors)}`, () => {
    assert.deepEqual(registerErrors({ ...good, ...draft }), errors);
  });
}

test('a valid registration has no errors, and an empty email is left out', () => {
  assert.deepEqual(registerErrors({ ...good, login: 'MyTEST' }), {});
  assert.equal(newAccount({ ...good, email: ' ' }).email, null);
});

const invalidAccounts: [draft: { login?: string; password?: string }, errors: Record<string, string>][] = [
  [{ login: '' }, { login: 'Login is required' }],
  [{ login: 'a b' }, { login: 'Invalid login: "a b"' }],
  [{ password: '' }, { password: 'Password is required' }],
  [{ password: 'short' }, { password: 'Password must be at least 8 characters' }],
];
for (const [draft, errors] of invalidAccounts) {
  test(`accepting an invitation with ${JSON.stringify(draft)} gets ${JSON.stringify(errors)}`, () => {
    assert.deepEqual(accountErrors({ login: 'Eva', password: 'long enough', ...draft }), errors);
  });
}

test('an invited person may choose any valid username', () => {
  assert.deepEqual(accountErrors({ login: 'Šárka', password: 'long enough' }), {});
});
