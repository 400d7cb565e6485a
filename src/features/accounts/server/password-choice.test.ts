import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordLimits } from '../contract.ts';
import { checkNewPassword, commonPasswords, isTooCommon } from './add-account.ts';

const context = ['Test.Ana7', 'Pitstop'];

test('common passwords are rejected in any case, and with digits or punctuation added', () => {
  for (const password of [
    'password',
    'PassWord',
    'ｐａｓｓｗｏｒｄ',
    'password2031!',
    '12345678',
    'iloveyou',
    'Sunshine99',
    'capoeira',
    'minicooper2031',
  ]) {
    assert.equal(isTooCommon(password, context), true, password);
  }
});

test("the username and the site's name are rejected, with or without digits and punctuation added", () => {
  for (const password of ['test.ana7', 'TEST.ANA7', 'test.ana2031', 'pitstop1', 'Pitstop!!']) {
    assert.equal(isTooCommon(password, context), true, password);
  }
  assert.equal(isTooCommon('test.ana7', ['bob']), false);
});

test('unusual phrases and passwords are accepted', () => {
  for (const password of ['a password of the tests', 'rootroot1', 'my sunshine boat', '8361940275', 'x'.repeat(1024)]) {
    assert.equal(isTooCommon(password, context), false, password);
  }
});

test('the list is normalised for comparison, and only has passwords of at least the minimum length', () => {
  assert.ok(commonPasswords.size > 5000, `${commonPasswords.size}`);
  for (const password of commonPasswords) {
    assert.equal(password, password.normalize('NFKC').toLowerCase());
    assert.ok(password.length >= passwordLimits.minCharacters, password);
  }
});

test("a short password is reported as short, even if it's also common", () => {
  assert.throws(() => checkNewPassword('1234567', []), { message: 'Password must be at least 8 characters' });
  assert.throws(() => checkNewPassword('12345678', []), {
    message: 'That password is too common and easy to guess. Please choose another one, such as three unrelated words.',
  });
});
