import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvLine } from '#shared/csv.ts';
import { decodeText } from '#shared/decode-text.ts';
import { type Row, readRows } from '#shared/read-csv.ts';
import { momentAt, parseTimestamp } from '../timestamp.ts';
import { separators } from './columns.ts';
import { makeEntryReader, type Outcome } from './entry-reader.ts';
import { guessMapping, guessSeparator } from './guess-columns.ts';
import { dateFormats, kindWord } from './mapping.ts';
import { offsetAtOf } from './zones.ts';

const nowMs = Date.parse('2026-06-01T12:00:00Z');
const startMs = Date.UTC(2000, 0, 2);
const kind = fc.constantFrom('cigar', 'craving');
const anyEntry = fc.tuple(fc.integer({ min: startMs, max: nowMs }), fc.integer({ min: -14 * 60, max: 14 * 60 }), kind);

const rowsOf = (text: string): Row[] => [...readRows(text, guessSeparator(text))].flat();

test('any list of entries has the same moments and offsets after an export and import', () => {
  const anyList = fc.uniqueArray(anyEntry, { selector: ([atMs, , what]) => `${atMs} ${what}`, maxLength: 40 });
  fc.assert(
    fc.property(anyList, fc.constantFrom('Asia/Kolkata', 'Pacific/Chatham', 'device'), (list, zone) => {
      const entries = list.map(([atMs, offset, what]) => [momentAt(atMs, offset).text, what] as const);
      const rows = rowsOf([['timestamp', 'kind'], ...entries].map(csvLine).join(''));
      const mapping = guessMapping(rows);
      assert.ok(mapping?.isOwn);
      const entryOf = makeEntryReader(mapping, { nowMs, offsetAt: offsetAtOf(zone) });
      const back = rows.slice(1).flatMap((row) => entryOf(row).entries);
      assert.deepEqual(
        back.map(({ timestamp, kind }) => [timestamp, kind]),
        entries,
      );
    }),
  );
});

const cell = fc.oneof(
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.constantFrom('"', '', '=1+1', '\u202e', '__proto__', 'constructor', 'timestamp', 'kind', 'craving', '-1', '1e400'),
  fc.integer({ min: -5, max: 3000 }).map(String),
  fc.integer({ min: 900_000_000, max: 4_200_000_000 }).map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc
    .tuple(fc.nat(32), fc.nat(13), fc.integer({ min: 1990, max: 2100 }), fc.nat(25), fc.nat(61))
    .map(([day, month, year, hour, minute]) => `${day}/${month}/${year} ${hour}:${minute}`),
);
const anyText = fc
  .array(fc.array(cell, { maxLength: 4 }), { maxLength: 12 })
  .chain((rows) =>
    fc
      .tuple(fc.constantFrom(...separators), fc.constantFrom('\n', '\r\n', '\r'))
      .map(([separator, lineBreak]) => rows.map((cells) => cells.join(separator)).join(lineBreak)),
  );

test('no text breaks the parser or yields an entry from before 2000 or from the future', () => {
  const anyChoice = fc.record({
    format: fc.constantFrom(undefined, ...dateFormats),
    countSpan: fc.constantFrom('day', 'hour', 'moment'),
    count: fc.option(fc.nat(3), { nil: undefined }),
    time: fc.option(fc.nat(3), { nil: undefined }),
    when: fc.nat(3),
  });
  const zones = fc.constantFrom('device', '+14:00', '-12:00', 'Pacific/Apia', 'no such zone');
  const sheet = ({ entries }: Outcome) => {
    for (const { timestamp, kind } of entries) {
      const moment = parseTimestamp(timestamp);
      assert.equal(moment?.text, timestamp);
      assert.ok(moment.atMs <= nowMs && timestamp >= '2000', timestamp);
      assert.ok(kind === 'cigar' || kind === 'craving');
    }
  };
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string()), anyChoice, fc.boolean(), zones, (text, choice, isChosen, zone) => {
      const rows = rowsOf(text);
      const guess = guessMapping(rows);
      if (guess === undefined) return;
      const entryOf = makeEntryReader(isChosen ? { ...guess, ...choice } : guess, {
        nowMs,
        offsetAt: offsetAtOf(zone),
      });
      const seen = new Set<string>();
      for (const outcome of rows.map(entryOf)) {
        sheet(outcome);
        for (const { timestamp, kind } of outcome.entries) {
          const key = `${Date.parse(timestamp)} ${kindWord(kind)}`;
          assert.ok(!seen.has(key), `${timestamp} exists twice`);
          seen.add(key);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('any bytes are decoded to some text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => assert.equal(typeof decodeText(bytes), 'string')),
  );
});
