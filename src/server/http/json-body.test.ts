import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#shared/errors.ts';
import { parseJson } from './http-server.ts';

const json = { headers: { 'content-type': 'application/json' } };
const parse = (text: string | Buffer, headers: Record<string, string> = {}) =>
  parseJson({ headers: { ...json.headers, ...headers } }, Buffer.from(text));
const refusal = (code: string, message: RegExp | string) => (error: unknown) => {
  assert.ok(error instanceof AppError);
  assert.equal(error.code, code);
  assert.match(error.message, typeof message === 'string' ? new RegExp(`^${message}$`) : message);
  return true;
};

test('JSON in UTF-8 is accepted, however the charset is spelled', () => {
  for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8']) {
    const type = { 'content-type': `application/json; charset=${charset}` };
    assert.deepEqual(parse('{"name":"Zoë 🏁"}', type), { name: 'Zoë 🏁' });
  }
});

test('an empty body is undefined, not an error', () => assert.equal(parse(''), undefined));

test('other charsets are refused, because their bytes would mean something else', () => {
  for (const charset of ['utf-7', 'utf-16', 'latin1', '"utf-7"']) {
    const type = { 'content-type': `application/json; charset=${charset}` };
    assert.throws(() => parse('{}', type), refusal('unsupportedType', /JSON/), charset);
  }
  assert.throws(
    () => parse('{}', { 'content-type': 'application/json;charset = utf-7' }),
    refusal('unsupportedType', /./),
  );
});

test('a compressed body is refused, because it could be any size once unpacked', () => {
  assert.throws(() => parse('{}', { 'content-encoding': 'gzip' }), refusal('unsupportedType', /JSON/));
});

test('invalid UTF-8 is refused, not replaced', () => {
  for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]]) {
    const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]);
    assert.throws(() => parse(body), refusal('badInput', "The request isn't valid UTF-8."));
  }
});

test('invalid JSON is refused, including nesting too deep to read', () => {
  for (const text of ['{', '{"a":1,}', "{'a':1}", 'undefined', '[1]]', '['.repeat(65_000), '{"a":'.repeat(13_000)]) {
    assert.throws(() => parse(text), refusal('badInput', "The request isn't valid JSON."), text.slice(0, 20));
  }
});

test('names of JavaScript’s built-in properties are refused at any depth', () => {
  for (const name of ['__proto__', 'constructor', 'prototype', '\\u005f_proto__']) {
    for (const text of [`{"${name}":{}}`, `{"a":{"${name}":1}}`, `[[{"${name}":1}]]`]) {
      assert.throws(() => parse(text), refusal('badInput', /^Unknown field/), text);
    }
  }
  assert.deepEqual(parse('{"name":"__proto__"}'), { name: '__proto__' });
  assert.equal(({} as { roles?: unknown }).roles, undefined);
});

test("a byte order mark isn't part of JSON", () => {
  assert.throws(() => parse('\ufeff{"name":"x"}'), refusal('badInput', "The request isn't valid JSON."));
  assert.deepEqual(parse('{"name":"\ufeffx"}'), { name: '\ufeffx' });
});

test('a duplicate field is refused, because two parsers would read different ones', () => {
  const twice = [
    '{"a":1,"a":2}',
    '{"a":1,"b":2,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"a":{"a":{},"b":[1,{"c":1,"c":1}]}}',
    '[{"":1,"":1}]',
    '{"1":0,"1":1}',
  ];
  for (const text of twice)
    assert.throws(() => parse(text), refusal('badInput', 'The request has the same field twice.'), text);
  const once = [
    '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}',
    '{"a":":","b:":"\\":","c":"\\\\","d":"{\\"a\\":1,\\"a\\":2}"}',
    '":"',
    '[":",1]',
    '{"":{"":":"}}',
    ' { "1" : 0 , "2" : [ ] } ',
  ];
  for (const text of once) assert.deepEqual(parse(text), JSON.parse(text));
});
