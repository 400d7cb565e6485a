import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { decodeText } from './decode-text.ts';

suite('decodeText detects the encoding', () => {
  const text = 'when,kind\n2025-01-03 08:15,café\n';
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const cases: [string, Buffer][] = [
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['little-endian UTF-16 with a byte order mark', utf16(`\ufeff${text}`)],
    ['big-endian UTF-16 with a byte order mark', utf16(`\ufeff${text}`).swap16()],
    ['little-endian UTF-16 without a mark', utf16(text)],
    ['big-endian UTF-16 without a mark', utf16(text).swap16()],
    ['Latin-1', Buffer.from(text, 'latin1')],
  ];
  for (const [name, bytes] of cases) {
    test(name, () => assert.equal(decodeText(bytes), text));
  }
});

test('a declared encoding is used if it exists and the bytes are valid in it', () => {
  const xml = (encoding: string, name: string) => `<?xml version="1.0" encoding="${encoding}"?><gpx>${name}</gpx>`;
  const latin = xml('ISO-8859-1', 'Viseu, São João');
  assert.equal(decodeText(Buffer.from(latin, 'latin1')), latin);
  const [before = '', after = ''] = xml('windows-1251', '#').split('#');
  const moscow = Buffer.concat([Buffer.from(before), Buffer.from([0xcc, 0xee, 0xf1]), Buffer.from(after)]);
  assert.equal(decodeText(moscow), xml('windows-1251', 'Мос'));
  for (const wrong of ['iso-8859-99', 'UTF-16', 'utf-8', 'us-ascii-8']) {
    assert.equal(decodeText(Buffer.from(xml(wrong, 'Köln'))), xml(wrong, 'Köln'), wrong);
  }
  assert.equal(decodeText(Buffer.from(xml('UTF-8', 'Köln'), 'latin1')), xml('UTF-8', 'Köln'));
});
