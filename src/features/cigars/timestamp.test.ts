import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { setTimeZone } from '#tests/time-zone.ts';
import { atMsOf, formatTimestamp, momentAt, momentOf, noonOf, parseTimestamp } from './timestamp.ts';

const readable: [text: string, stored: string][] = [
  ['2026-11-22T14:32:05.123+01:00', '2026-11-22T14:32:05.123+01:00'],
  ['2026-11-22T14:32:05Z', '2026-11-22T14:32:05.000+00:00'],
  ['2026-11-22T14:32Z', '2026-11-22T14:32:00.000+00:00'],
  ['2026-11-22T14:32-03:30', '2026-11-22T14:32:00.000-03:30'],
  ['2026-11-22T14:32:05.1+0545', '2026-11-22T14:32:05.100+05:45'],
  ['2026-11-22T14:32:05,123456789+14:00', '2026-11-22T14:32:05.123+14:00'],
  ['2026-11-22T14:32:05-00:00', '2026-11-22T14:32:05.000+00:00'],
  ['2028-02-29T00:00:00+09:00', '2028-02-29T00:00:00.000+09:00'],
  ['2000-01-01T00:00:00+14:00', '2000-01-01T00:00:00.000+14:00'],
  ['2999-12-31T23:59:59.999-12:00', '2999-12-31T23:59:59.999-12:00'],
];
for (const [text, stored] of readable) {
  test(`${text} is stored as ${stored}`, () => {
    const moment = parseTimestamp(text);
    assert.equal(moment?.text, stored);
    assert.equal(moment?.date, stored.slice(0, 10));
    assert.equal(moment?.atMs, Date.parse(stored));
    assert.ok(!Object.is(moment?.offsetMin, -0));
  });
}

const unreadable = [
  '',
  '2026-11-22',
  '2026-11-22T14:32:05',
  '2026-11-22 14:32:05Z',
  '2026-11-22T14:32:05z',
  ' 2026-11-22T14:32:05Z',
  '2026-11-22T14:32:05Z\n',
  '2026-02-29T12:00Z',
  '2100-02-29T12:00Z',
  '2026-04-31T12:00Z',
  '2026-00-10T12:00Z',
  '2026-13-10T12:00Z',
  '2026-11-00T12:00Z',
  '2026-11-22T24:00Z',
  '2026-11-22T14:60Z',
  '2016-12-31T23:59:60Z',
  '2026-11-22T14:32+14:01',
  '2026-11-22T14:32-15:00',
  '2026-11-22T14:32+01:60',
  '1999-12-31T23:59:59Z',
  '3000-01-01T00:00:00Z',
  '+02026-11-22T14:32Z',
  '２０２６-11-22T14:32Z',
];
for (const text of unreadable) {
  test(`${JSON.stringify(text)} isn't a timestamp`, () => assert.equal(parseTimestamp(text), undefined));
}

test('a formatted moment parses to the same moment, in every offset', () => {
  const instants = fc.integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2999, 11, 30) });
  fc.assert(
    fc.property(instants, fc.integer({ min: -840, max: 840 }), (atMs, offsetMin) => {
      const text = formatTimestamp(atMs, offsetMin);
      assert.deepEqual(parseTimestamp(text), momentAt(atMs, offsetMin));
      assert.equal(atMsOf(text), atMs);
    }),
  );
});

test('any other text is rejected without throwing', () => {
  fc.assert(fc.property(fc.string(), (text) => assert.equal(parseTimestamp(text), undefined)));
});

test("a device's moment has its local date and time", () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2001-01-01'), max: new Date('2900-01-01'), noInvalidDate: true }), (date) => {
      const { atMs, text } = momentOf(date);
      assert.equal(atMs, date.getTime());
      assert.deepEqual([text.slice(0, 4), text.slice(8, 10), text.slice(11, 13)].map(Number), [
        date.getFullYear(),
        date.getDate(),
        date.getHours(),
      ]);
    }),
  );
});

const changeDays: [utc: string, text: string][] = [
  ['2026-03-29T00:59:59Z', '2026-03-29T01:59:59.000+01:00'],
  ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00.000+02:00'],
  ['2026-10-25T00:59:59Z', '2026-10-25T02:59:59.000+02:00'],
  ['2026-10-25T01:00:00Z', '2026-10-25T02:00:00.000+01:00'],
];
for (const [utc, text] of changeDays) {
  test(`at ${utc} a clock in Madrid shows ${text}`, (t) => {
    setTimeZone(t, 'Europe/Madrid');
    assert.equal(momentOf(new Date(utc)).text, text);
  });
}

test("a date converts to the middle of that day in the device's zone", () => {
  const moment = new Date(noonOf('2026-11-25'));
  assert.deepEqual([moment.getMonth(), moment.getDate(), moment.getHours()], [10, 25, 12]);
});
