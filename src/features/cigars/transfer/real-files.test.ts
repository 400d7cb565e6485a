import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { csvLine } from '#shared/csv.ts';
import { readRows } from '#shared/read-csv.ts';
import { nonCsvFile } from './columns.ts';
import { makeEntryReader } from './entry-reader.ts';
import { bodyRows, guessMapping, guessSeparator } from './guess-columns.ts';
import { locales } from './locale-words.ts';
import type { Mapping } from './mapping.ts';
import { readMoment } from './read-moment.ts';
import { moreFiles } from './test-more-tracker-files.ts';
import { files } from './test-tracker-files.ts';
import { offsetIn } from './zones.ts';

const offsetAt = offsetIn('Europe/Madrid');
const nowMs = Date.parse('2026-06-01T12:00:00Z');

function read(text: string, change: Partial<Mapping> = {}) {
  const rows = [...readRows(text, guessSeparator(text))].flat();
  const guess = guessMapping(rows, 'log.csv');
  if (guess === undefined) return undefined;
  const mapping = { ...guess, ...change };
  const outcomes = bodyRows(rows, mapping).map(makeEntryReader(mapping, { nowMs, offsetAt }));
  return {
    mapping,
    entries: outcomes.flatMap(({ entries }) => entries),
    leftOut: outcomes.filter(({ reason }) => reason !== undefined).length,
  };
}

suite('files from trackers and spreadsheets', () => {
  for (const [name, text, { entries, cravings, leftOut, format, foreign, none }] of [...files, ...moreFiles]) {
    test(name, () => {
      assert.equal(nonCsvFile(text), foreign);
      if (foreign !== undefined) return;
      const result = read(text);
      assert.equal(result === undefined, none ?? false);
      if (result === undefined) return;
      const imported = result.entries.map(
        ({ timestamp, kind }) => `${timestamp.slice(0, 16).replace('T', ' ')}${kind === 'craving' ? '*' : ''}`,
      );
      if (typeof entries === 'number') assert.equal(imported.length, entries, imported.slice(0, 9).join(', '));
      else assert.deepEqual(imported, entries);
      if (cravings !== undefined) assert.equal(imported.filter((entry) => entry.endsWith('*')).length, cravings);
      assert.equal(result.leftOut, leftOut ?? 0);
      if (format !== undefined) assert.equal(result.mapping.format ?? 'open', format);
    });
  }
});

test('"am" and "pm" are never ignored', () => {
  for (const text of [
    '1/31/2025 8:15p',
    '1/31/2025 8:15 PM',
    '1/31/2025 8:15 p. m.',
    '1/31/2025 下午8:15',
    '1/31/2025 8:15 μ.μ.',
  ]) {
    assert.equal(readMoment(text, 'mdy')?.wallMs, Date.UTC(2025, 0, 31, 20, 15), text);
  }
});

test('login pages, PDF files and JSON are not tables', () => {
  const kinds = ['<!DOCTYPE html><html>', '%PDF-1.7', '{\n  "entries": [\n', '{}'].map(nonCsvFile);
  assert.deepEqual(kinds, ['xml', 'other', 'json', 'json']);
});

const styles = ['full', 'long', 'medium', 'short'] as const;
/** Consecutive days, with some left out. */
const anyDays = fc
  .tuple(fc.integer({ min: 10_960, max: 20_400 }), fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 24 }))
  .map(([first, gaps]) =>
    gaps.concat(0).map((_, nth) => first + gaps.slice(0, nth).reduce((sum, gap) => sum + gap, 0)),
  );

test('dates and times are understood in any language and length, with or without seconds', () => {
  fc.assert(
    fc.property(
      ...[fc.constantFrom(...locales), fc.constantFrom(...styles), fc.constantFrom('short', 'medium')],
      fc.integer({ min: Date.UTC(2000, 0, 2) / 1000, max: nowMs / 1000 }),
      (locale, dateStyle, timeStyle, seconds) => {
        const atMs = (timeStyle === 'short' ? Math.floor(seconds / 60) * 60 : seconds) * 1000;
        const options = { dateStyle, timeStyle, timeZone: 'UTC' } as Intl.DateTimeFormatOptions;
        const text = new Intl.DateTimeFormat(locale, options).format(atMs);
        const readings = (['ymd', 'dmy', 'mdy', 'named'] as const).map((format) => readMoment(text, format)?.wallMs);
        assert.ok(readings.includes(atMs), `${locale}: ${text}`);
      },
    ),
    { numRuns: 3000 },
  );
});

test('daily counts are understood in any language, with its own numerals', () => {
  const anyFile = fc.record({
    locale: fc.constantFrom(...locales),
    dateStyle: fc.constantFrom(...styles),
    separator: fc.constantFrom(',', ';', '\t'),
    days: anyDays,
    counts: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 25, maxLength: 25 }),
    isNewestFirst: fc.boolean(),
  });
  fc.assert(
    fc.property(anyFile, ({ locale, dateStyle, separator, days, counts, isNewestFirst }) => {
      const dates = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
      const numbers = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 });
      const order = isNewestFirst ? days.toReversed() : days;
      const cell = (text: string) => (text.includes(separator) ? csvLine([text]).trim() : text);
      const rows = order.map((day, nth) =>
        [dates.format(day * 86_400_000), numbers.format(counts[nth] ?? 0)].map(cell).join(separator),
      );
      const text = `${['Date', 'Cigarettes'].join(separator)}\n${rows.join('\n')}\n`;
      const expected = order
        .flatMap((day, nth) =>
          Array.from({ length: counts[nth] ?? 0 }, () => new Date(day * 86_400_000).toISOString().slice(0, 10)),
        )
        .join(' ');
      const daysOf = (change: Partial<Mapping>) =>
        read(text, change)
          ?.entries.map(({ timestamp }) => timestamp.slice(0, 10))
          .join(' ');
      const guess = read(text)?.mapping;
      assert.ok(guess, text);
      // The user chooses the format of an ambiguous file.
      const choices = guess.format === undefined ? (['dmy', 'mdy', 'ymd'] as const) : [guess.format];
      assert.ok(
        choices.some((format) => daysOf({ format }) === expected),
        `${locale} ${guess.format}: ${text}`,
      );
    }),
    { numRuns: 600 },
  );
});
