import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Row, readRows } from '#shared/read-csv.ts';
import { makeEntryReader, type Reason } from './entry-reader.ts';
import { bodyRows, guessMapping, guessSeparator } from './guess-columns.ts';
import type { Mapping } from './mapping.ts';
import { offsetIn } from './zones.ts';

const offsetAt = offsetIn('Europe/Madrid');
const nowMs = Date.parse('2026-06-01T12:00:00Z');

function read(text: string, { name = 'log.csv', ...change }: Partial<Mapping> & { name?: string } = {}) {
  const rows: Row[] = [...readRows(text, guessSeparator(text))].flat();
  const guess = guessMapping(rows, name);
  assert.ok(guess, 'no column of dates was found');
  const mapping = { ...guess, ...change };
  const entryOf = makeEntryReader(mapping, { nowMs, offsetAt });
  const entries: string[] = [];
  const leftOut: [number, Reason][] = [];
  for (const row of bodyRows(rows, mapping)) {
    const outcome = entryOf(row);
    entries.push(...outcome.entries.map(({ timestamp, kind }) => `${timestamp} ${kind}`));
    if (outcome.reason) leftOut.push([row.number, outcome.reason]);
  }
  return { mapping, entries, leftOut };
}

suite('exports of other apps are understood', () => {
  test('Smoke Free: separate date and time, day first, a column for giving in', () => {
    const text = [
      '"Date","Time","Strength","Gave in","Note"',
      '"31/01/2025","08:15","7","Yes","=HYPERLINK(""http://x"",""click"")"',
      '"31/01/2025","12:40","3","No",""',
      '"01/02/2025","","5","Yes","no time of day"',
    ].join('\r\n');
    const { entries, mapping } = read(text);
    assert.deepEqual(entries, [
      '2025-01-31T08:15:00.000+01:00 cigar',
      '2025-01-31T12:40:00.000+01:00 craving',
      '2025-02-01T15:00:00.000+01:00 cigar',
    ]);
    assert.equal(mapping.count, undefined, "strength isn't a count");
  });

  test('QuitNow: Unix milliseconds, semicolons, no header', () => {
    const { entries, mapping } = read('1735891200000;cigarette\n1735894800000;craving\n1735898400000;achievement\n');
    assert.equal(mapping.format, 'unix-ms');
    assert.deepEqual(entries, ['2025-01-03T09:00:00.000+01:00 cigar', '2025-01-03T10:00:00.000+01:00 craving']);
  });

  test("Kwit: ISO in UTC, converted to the device's zone", () => {
    const text = 'id,createdAt,type\n1,2025-07-01T22:30:00Z,craving_resisted\n2,2025-07-02T06:05:09.120Z,smoked\n';
    assert.deepEqual(read(text).entries, [
      '2025-07-02T00:30:00.000+02:00 craving',
      '2025-07-02T08:05:09.120+02:00 cigar',
    ]);
  });

  test('Loop Habit Tracker: thousandths per day, -1 for no answer', () => {
    const { entries, leftOut, mapping } = read('Date,Smoking\n2025-01-05,3000\n2025-01-04,0\n2025-01-03,-1\n');
    assert.equal(mapping.countUnit, 1000);
    assert.deepEqual(entries, [
      '2025-01-05T10:20:00.000+01:00 cigar',
      '2025-01-05T15:00:00.000+01:00 cigar',
      '2025-01-05T19:40:00.000+01:00 cigar',
    ]);
    assert.deepEqual(leftOut, [[4, 'noCount']]);
  });

  test('a Google Sheets form: month first without leading zeros, two in one row', () => {
    const text = 'Timestamp\tHow many?\tWhere\n1/13/2025 8:15:02\t1\tHome\n1/13/2025 21:05:40\t2\tBar\n';
    assert.deepEqual(read(text).entries, [
      '2025-01-13T08:15:02.000+01:00 cigar',
      '2025-01-13T21:05:40.000+01:00 cigar',
      '2025-01-13T21:05:41.000+01:00 cigar',
    ]);
  });

  test('a single column with month names, and AM/PM after a narrow space', () => {
    assert.deepEqual(read('Fri, Jan 3, 2025 at 8:15\u202fPM\n3 February 2025 12:05 am\n').entries, [
      '2025-01-03T20:15:00.000+01:00 cigar',
      '2025-02-03T00:05:00.000+01:00 cigar',
    ]);
  });

  test('a count per hour, with dots in the date', () => {
    const text = 'Datum;Stunde;Anzahl\n3.1.2025;08:00;2\n3.1.2025;09:00;0\n';
    assert.deepEqual(read(text).entries, [
      '2025-01-03T08:15:00.000+01:00 cigar',
      '2025-01-03T08:45:00.000+01:00 cigar',
    ]);
  });

  test('a count per day in UTC belongs to that local day', () => {
    const text = 'createdAt,count\n2025-07-01T22:30:00Z,1\n2025-07-02T21:30:00Z,1\n';
    assert.deepEqual(read(text, { countSpan: 'day' }).entries, [
      '2025-07-02T15:00:00.000+02:00 cigar',
      '2025-07-02T15:00:01.000+02:00 cigar',
    ]);
  });

  test('a file about cravings contains cravings', () => {
    assert.deepEqual(read('When\n2025-01-03 08:15\n', { name: 'cravings.csv' }).entries, [
      '2025-01-03T08:15:00.000+01:00 craving',
    ]);
  });
});

test('the user decides whether the day or the month is first if the file is ambiguous', () => {
  const text = 'date,time\n03/04/2025,08:00\n05/04/2025,09:30\n';
  const open = read(text);
  assert.equal(open.mapping.format, undefined);
  assert.deepEqual(open.leftOut, [
    [2, 'noFormat'],
    [3, 'noFormat'],
  ]);
  assert.equal(read(text, { format: 'dmy' }).entries[0], '2025-04-03T08:00:00.000+02:00 cigar');
  assert.equal(read(text, { format: 'mdy' }).entries[0], '2025-03-04T08:00:00.000+01:00 cigar');
  assert.equal(read(`${text}13/04/2025,10:00\n`).mapping.format, 'dmy');
});

test('entries of one minute without seconds are always placed a second apart', () => {
  const text = 'date\n2025-01-03 08:15\n2025-01-03 08:15\n2025-01-03 08:15\n';
  const { entries } = read(text);
  assert.deepEqual(
    entries.map((entry) => entry.slice(17, 23)),
    ['00.000', '01.000', '02.000'],
  );
  assert.deepEqual(read(text).entries, entries);
});

test('a row that repeats an exact second is left out, as are impossible dates', () => {
  const text = [
    'date',
    '2025-01-03 08:15:07',
    '2025-01-03 08:15:07',
    '1999-12-31 23:59:59',
    '2026-06-01 23:00:00',
    '2025-02-30 10:00:00',
    'yesterday',
    '',
  ].join('\n');
  assert.deepEqual(read(text).leftOut, [
    [3, 'twice'],
    [4, 'tooOld'],
    [5, 'future'],
    [6, 'notADate'],
    [7, 'notADate'],
  ]);
});

test('a day that is partly in the future only has the entries up to now', () => {
  const { entries, leftOut } = read('day,count\n2026-05-31,1\n2026-06-01,14\n');
  assert.equal(entries.length, 1 + 6);
  assert.deepEqual(leftOut, [[3, 'future']]);
});

test('a time in the repeated hour is the first of the two, and one in the skipped hour moves to the next', () => {
  const text = 'at\n2025-03-30 01:59:00\n2025-03-30 02:30:00\n2025-10-26 02:30:00\n2025-10-26 03:30:00\n';
  assert.deepEqual(read(text).entries, [
    '2025-03-30T01:59:00.000+01:00 cigar',
    '2025-03-30T03:30:00.000+02:00 cigar',
    '2025-10-26T02:30:00.000+02:00 cigar',
    '2025-10-26T03:30:00.000+01:00 cigar',
  ]);
});

test('an offset in the file is preserved', () => {
  assert.deepEqual(read('at\n2025-01-01T00:10:00+09:00\n2025-01-02 11:05:00 -0330\n').entries, [
    '2025-01-01T00:10:00.000+09:00 cigar',
    '2025-01-02T11:05:00.000-03:30 cigar',
  ]);
});

test('the separator is the one that splits rows evenly and leaves dates intact', () => {
  assert.equal(guessSeparator('a;b\n2025-01-03;1,5\n2025-01-04;2,5\n'), ';');
  assert.equal(guessSeparator('a\tb\n2025-01-03\tx, y\n2025-01-04\tz\n'), '\t');
  assert.notEqual(guessSeparator('Jan 3, 2025 8:15 PM\nJan 4, 2025 9:15 PM\n'), ',');
  assert.equal(guessSeparator(''), ',');
});
