import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isLogin } from './contract.ts';

const shown = (text: string) =>
  JSON.stringify(text).replace(/[^ -~]/gu, (character) => `U+${character.codePointAt(0)?.toString(16)} `);

for (const login of [
  'ana',
  'Zoë_🏁',
  'Nguyễn',
  'Straße',
  'тест',
  'Ηρώ',
  '東京タワー',
  '한국',
  'हिन्दी',
  'สมชาย',
  'שָלום',
  'a.b-c_d@e+1',
  '7of9',
  'Işıl',
]) {
  test(`valid username: ${shown(login)}`, () => assert.ok(isLogin(login)));
}

for (const login of [
  '\u0430test',
  'test\u0430',
  'test\u03c3',
  'test\u09ea',
  't\u0301est',
  'te\u0301st',
  'test\u0336',
  'test1\u0301',
  'test\u20dd',
  '1\u20e3test',
  'test.\u0e48',
  'เ\u0e48\u0e48',
  'test\ufe0f',
  'test\ufe00',
  'test\u{e0100}',
  'test\u180b',
  'test\u3164',
  'test\u115f',
  'test\uffa0',
  'test\u034f',
  'test\u00ad',
  'test\u200b',
  'test\u200d',
  'test\u2800',
  '\u3164',
  'test\ue000',
  'te st',
]) {
  test(`invalid username: ${shown(login)}`, () => assert.ok(!isLogin(login)));
}

test('a combining accent without a precomposed letter is rejected after any letter', () => {
  const latin = fc.string({ unit: fc.constantFrom(...'abcTESTxyzéß'), minLength: 1, maxLength: 6 });
  const mark = fc.integer({ min: 0x300, max: 0x36f }).map((code) => String.fromCodePoint(code));
  fc.assert(
    fc.property(latin, mark, latin, (before, accent, after) => {
      const login = before + accent + after;
      assert.ok(!isLogin(login));
      assert.equal(isLogin(login.normalize('NFC')), !/\p{M}/u.test(login.normalize('NFC')));
    }),
    { numRuns: 3000 },
  );
});
