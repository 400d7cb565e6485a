import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hourMs, minuteMs } from '#shared/time.ts';
import { setTimeZone } from '#tests/time-zone.ts';
import {
  atMsOf,
  formatTimestamp,
  momentAt,
  momentOf,
  momentsAt,
  noonOf,
  parseTimestamp,
  problemOf,
  withKnownSeconds,
} from './timestamp.ts';

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

/** Madrid in 2026: UTC+2 from 01:00 UTC on 29 March, UTC+1 from 01:00 UTC on 25 October. */
const madrid = (atMs: number) => (atMs >= Date.UTC(2026, 2, 29, 1) && atMs < Date.UTC(2026, 9, 25, 1) ? 120 : 60);

const cases: [what: string, local: string, texts: string[]][] = [
  ['a time in summer has the summer offset', '2026-07-01T14:00', ['2026-07-01T14:00:00.000+02:00']],
  ['a time in winter has the winter offset', '2026-12-01T14:00', ['2026-12-01T14:00:00.000+01:00']],
  [
    'a time in the repeated hour is two moments, the earlier first',
    '2026-10-25T02:30',
    ['2026-10-25T02:30:00.000+02:00', '2026-10-25T02:30:00.000+01:00'],
  ],
  ['the last minute before that hour is one moment', '2026-10-25T01:59', ['2026-10-25T01:59:00.000+02:00']],
  ['the first minute after it is one moment', '2026-10-25T03:00', ['2026-10-25T03:00:00.000+01:00']],
  ["a time in the skipped hour isn't a moment", '2026-03-29T02:30', []],
  ['the minute after the skipped hour is one moment', '2026-03-29T03:00', ['2026-03-29T03:00:00.000+02:00']],
  ["an empty text isn't a moment", '', []],
  ["an impossible date isn't a moment", '2026-13-01T00:00', []],
];
for (const [what, local, texts] of cases) {
  test(what, () =>
    assert.deepEqual(
      momentsAt(local, madrid).map(({ text }) => text),
      texts,
    ),
  );
}

test('every moment can be found by its local time', () => {
  const instants = fc.integer({ min: Date.UTC(2026, 0, 1) / minuteMs, max: Date.UTC(2026, 11, 31) / minuteMs });
  fc.assert(
    fc.property(instants, (minute) => {
      const atMs = minute * minuteMs;
      const local = new Date(atMs + madrid(atMs) * minuteMs).toISOString().slice(0, 16);
      const found = momentsAt(local, madrid);
      assert.ok(found.some((moment) => moment.atMs === atMs));
      assert.ok(found.length <= 2);
      const [first, second] = found;
      if (first && second) assert.equal(second.atMs - first.atMs, hourMs);
    }),
  );
});

test('an entry opened and saved unchanged keeps its seconds', () => {
  const known = '2026-11-22T14:32:05.123+01:00';
  assert.equal(withKnownSeconds('2026-11-22T14:32', known), '2026-11-22T14:32:05.123');
  assert.equal(withKnownSeconds('2026-11-22T14:33', known), '2026-11-22T14:33');
});

test('in a repeated hour the second time may be in the future although the first is not', () => {
  const local = '2026-10-25T02:05';
  const [first, second] = momentsAt(local, madrid);
  const betweenMs = Date.UTC(2026, 9, 25, 0, 30);
  assert.equal(problemOf(local, first, betweenMs), undefined);
  assert.equal(problemOf(local, second, betweenMs), 'future');
});

test('each kind of invalid time has its own problem', () => {
  const nowMs = Date.UTC(2026, 10, 22);
  const why = (local: string) => problemOf(local, momentsAt(local, madrid)[0], nowMs);
  assert.deepEqual(
    ['', '1999-12-31T10:00', '2026-03-29T02:30', '3000-01-01T10:00', '2026-12-01T10:00', '2026-01-01T10:00'].map(why),
    ['missing', 'tooEarly', 'skipped', 'missing', 'future', undefined],
  );
});
