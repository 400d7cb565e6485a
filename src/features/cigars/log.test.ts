import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { defaultSettings } from './contract.ts';
import {
  applyChanges,
  type Change,
  countLog,
  entriesByDay,
  entriesOn,
  entriesSince,
  hasEntry,
  type Log,
} from './log.ts';
import { anyLog, anyMoment, byInstant, makeCountedLog } from './test-log.ts';
import { atMsOf, momentAt } from './timestamp.ts';

const now = '2026-11-22T14:32:00.000+01:00';
const logOf = (cigars: readonly string[], cravings: readonly string[] = []): Log => ({ cigars, cravings });
const add = (timestamp: string): Change => ({ act: 'add', kind: 'cigar', timestamp });
const remove = (timestamp: string): Change => ({ act: 'delete', kind: 'cigar', timestamp });

/** Does what the server does, on a plain list. */
function applyChange(entries: readonly string[], change: Change): string[] {
  const isSame = (text: string) => atMsOf(text) === atMsOf(change.timestamp);
  if (change.act !== 'add' && !entries.some(isSame)) return [...entries];
  const rest = change.act === 'add' ? [...entries] : entries.filter((text) => !isSame(text));
  if (change.act === 'delete') return rest;
  let text = change.act === 'change' ? change.to : change.timestamp;
  while (rest.some((other) => atMsOf(other) === atMsOf(text))) text = next(text);
  return byInstant([...rest, text]);
}

function next(text: string): string {
  const offset = Number(text.slice(24, 26)) * 60 + Number(text.slice(27));
  return momentAt(atMsOf(text) + 1, text[23] === '-' ? -offset : offset).text;
}

/** Plausible sequences of changes: only entries that exist or were added are deleted or changed. */
function changesOf(entries: readonly string[], picks: readonly [act: number, which: number, to: string][]): Change[] {
  const taken = new Set(entries.map(atMsOf));
  let list = [...entries];
  return picks.flatMap(([act, which, to]): Change[] => {
    const target = list[which % Math.max(1, list.length)];
    const isTaken = taken.has(atMsOf(to));
    taken.add(atMsOf(to));
    if (isTaken || (act > 0 && target === undefined)) return [];
    const change: Change =
      act === 0 || target === undefined
        ? add(to)
        : act === 1
          ? remove(target)
          : { act: 'change', kind: 'cigar', timestamp: target, to };
    list = applyChange(list, change);
    return [change];
  });
}

const past = ['2022-01-01T00:00Z', '2026-11-22T12:00Z'] as const;
const anyChanges = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 2 }),
    fc.nat(1000),
    anyMoment(...past).map(({ text }) => text),
  ),
  { maxLength: 20 },
);

test("applying changes gives the server's result whichever of them it already has, and is idempotent", () => {
  fc.assert(
    fc.property(anyLog(...past), anyChanges, fc.nat(20), (entries, picks, knownCount) => {
      const changes = changesOf(entries, picks);
      const states = [entries];
      for (const change of changes) states.push(applyChange(states.at(-1) ?? [], change));
      const data = logOf(states[Math.min(knownCount, changes.length)] ?? []);
      const applied = applyChanges(data, changes);
      assert.deepEqual(applied.cigars, states.at(-1));
      assert.deepEqual(applyChanges(applied, changes), applied);
    }),
    { numRuns: 500 },
  );
});

test('the daily counts, the first and last entry, and the longest gap match the entries, wherever they were made', () => {
  fc.assert(
    fc.property(anyLog(...past), anyLog(...past, 10), (cigars, cravings) => {
      assert.deepEqual(countLog(logOf(cigars, cravings), defaultSettings), makeCountedLog(cigars, { cravings }));
    }),
    { numRuns: 300 },
  );
});

test('the entries of a date, and those since a date, are found by their own date', () => {
  const days = ['2025-12-29T00:00Z', '2026-01-03T00:00Z'] as const;
  fc.assert(
    fc.property(anyLog(...days), fc.constantFrom('2025-12-30', '2025-12-31', '2026-01-01'), (entries, date) => {
      assert.deepEqual(
        entriesSince(entries, date),
        entries.filter((text) => text >= date),
      );
      assert.deepEqual(
        entriesOn(entries, date),
        entries.filter((text) => text.startsWith(date)),
      );
      for (const text of entries) assert.ok(hasEntry(entries, text));
    }),
  );
});

test('applying no changes returns the same log, and applying changes never mutates it', () => {
  fc.assert(
    fc.property(anyLog(...past), anyChanges, (entries, picks) => {
      const data = logOf(entries);
      assert.equal(applyChanges(data, []), data);
      const before = structuredClone(data);
      applyChanges(data, changesOf(entries, picks));
      assert.deepEqual(data, before);
    }),
  );
});

test('two taps in the same millisecond are two entries', () => {
  const applied = applyChanges(logOf([]), [add(now), add(now)]);
  assert.deepEqual(applied.cigars, [now, '2026-11-22T14:32:00.001+01:00']);
  assert.deepEqual(applyChanges(applied, [add(now), add(now)]), applied);
});

test('the same instant in another offset is the same entry', () => {
  assert.deepEqual(applyChanges(logOf([now]), [remove('2026-11-22T13:32:00.000+00:00')]).cigars, []);
});

test('an entry moved to the same instant in another zone counts for its date there', () => {
  const [timestamp, to] = ['2026-11-22T23:30:00.000+00:00', '2026-11-23T08:30:00.000+09:00'];
  const applied = applyChanges(logOf([timestamp]), [{ act: 'change', kind: 'cigar', timestamp, to }]);
  assert.deepEqual(countLog(applied, defaultSettings).days, { from: '2026-11-23', counts: [1] });
});

test('an entry moved to a taken moment gets the next free one', () => {
  const [timestamp, to] = ['2026-11-22T10:00:00.000+01:00', now];
  const applied = applyChanges(logOf([timestamp, to]), [{ act: 'change', kind: 'cigar', timestamp, to }]);
  assert.deepEqual(applied.cigars, [now, '2026-11-22T14:32:00.001+01:00']);
});

test('undoing an accidental entry after months restores the last entry and the longest gap', () => {
  const entries = ['2026-04-30T20:00:00.000+02:00', '2026-05-01T20:00:00.000+02:00', '2026-11-22T10:00:00.000+01:00'];
  const { last, longestGap } = countLog(applyChanges(logOf(entries), [remove(entries[2] ?? '')]), defaultSettings);
  assert.deepEqual([last, longestGap?.from], [entries[1], entries[0]]);
});

test("a craving doesn't count as a cigarette", () => {
  const applied = applyChanges(logOf([now]), [{ act: 'add', kind: 'craving', timestamp: now }]);
  assert.deepEqual(applied, logOf([now], [now]));
  assert.deepEqual(countLog(applied, defaultSettings).days.counts, [1]);
});

test('deleting an old entry that does not exist changes nothing', () => {
  const old = ['2022-01-05T08:00:00.000+01:00', now];
  assert.deepEqual(applyChanges(logOf(old), [remove('2022-01-05T08:00:00.001+01:00')]).cigars, old);
});

test('a device whose clock was reset to 1970 can still count', () => {
  const timestamp = '1970-01-01T01:00:05.000+01:00';
  const { cigars } = applyChanges(logOf([]), [add(timestamp), add(timestamp)]);
  assert.deepEqual(cigars, [timestamp, '1970-01-01T01:00:05.001+01:00']);
});

test('entries are grouped by their own date, newest day and latest entry first', () => {
  const days = entriesByDay(
    ['2026-11-21T23:50:00.000+01:00', '2026-11-22T08:00:00.000+01:00'],
    ['2026-11-22T09:00:00.000+01:00', '2026-11-21T08:00:00.000-05:00'],
  );
  assert.deepEqual(
    days.map(({ date, cigars, cravings }) => [date, cigars, cravings]),
    [
      ['2026-11-22', 1, 1],
      ['2026-11-21', 1, 1],
    ],
  );
  assert.deepEqual(
    days.flatMap(({ entries }) => entries.map(({ kind }) => kind)),
    ['craving', 'cigar', 'cigar', 'craving'],
  );
});
