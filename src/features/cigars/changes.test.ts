import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyChanges, type Change } from './changes.ts';
import type { CigarOverview } from './contract.ts';
import { dayOf } from './dates.ts';
import { anyLog, anyMoment, byInstant, overviewOf } from './test-log.ts';
import { atMsOf, momentAt } from './timestamp.ts';

const now = '2026-11-22T14:32:00.000+01:00';

/** What the server does, on a plain list. */
function done(entries: readonly string[], change: Change): string[] {
  const isMeant = (text: string) => atMsOf(text) === atMsOf(change.timestamp);
  if (change.act !== 'add' && !entries.some(isMeant)) return [...entries];
  const rest = change.act === 'add' ? [...entries] : entries.filter((text) => !isMeant(text));
  if (change.act === 'delete') return rest;
  let text = change.act === 'change' ? change.to : change.timestamp;
  while (rest.some((other) => atMsOf(other) === atMsOf(text))) text = next(text);
  return byInstant([...rest, text]);
}

function next(text: string): string {
  const offset = Number(text.slice(24, 26)) * 60 + Number(text.slice(27));
  return momentAt(atMsOf(text) + 1, text[23] === '-' ? -offset : offset).text;
}

/** Changes that make sense one after another: what is deleted or changed was there or was added. */
function changesOf(entries: readonly string[], picks: readonly [act: number, which: number, to: string][]): Change[] {
  const seen = new Set(entries.map(atMsOf));
  let list = [...entries];
  return picks.flatMap(([act, which, to]): Change[] => {
    const meant = list[which % Math.max(1, list.length)];
    const isTaken = seen.has(atMsOf(to));
    seen.add(atMsOf(to));
    if (isTaken || (act > 0 && meant === undefined)) return [];
    const change: Change =
      act === 0 || meant === undefined
        ? { act: 'add', kind: 'cigar', timestamp: to }
        : act === 1
          ? { act: 'delete', kind: 'cigar', timestamp: meant }
          : { act: 'change', kind: 'cigar', timestamp: meant, to };
    list = done(list, change);
    return [change];
  });
}

/** Of two gaps of one length either may be named. */
function comparable(overview: CigarOverview) {
  const { longest_gap: gap, ...rest } = overview;
  return { ...rest, gapMs: gap && atMsOf(gap.to) - atMsOf(gap.from) };
}

const [recentFrom, recentUntil] = ['2026-10-19T15:00Z', '2026-11-22T12:00Z'];
const picks = (from: string, until: string) =>
  fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 2 }),
      fc.nat(1000),
      anyMoment(from, until).map(({ text }) => text),
    ),
    { maxLength: 20 },
  );

test('changes of the last five weeks give what the server will say, whichever of them it did already', () => {
  fc.assert(
    fc.property(
      anyLog(recentFrom, recentUntil),
      picks(recentFrom, recentUntil),
      fc.nat(20),
      (entries, chosen, already) => {
        const changes = changesOf(entries, chosen);
        const states = [entries];
        for (const change of changes) states.push(done(states.at(-1) ?? [], change));
        const data = overviewOf(states[Math.min(already, changes.length)] ?? [], now);
        const laid = applyChanges(data, changes);
        assert.deepEqual(comparable(laid), comparable(overviewOf(states.at(-1) ?? [], now)));
      },
    ),
    { numRuns: 500 },
  );
});

test('with years behind them the counts and the recent entries stay exact, and so do the edges while nothing old is deleted', () => {
  fc.assert(
    fc.property(
      anyLog('2024-01-01T00:00Z', '2026-10-10T00:00Z'),
      anyLog(recentFrom, recentUntil, 20),
      picks(recentFrom, recentUntil),
      (old, recent, chosen) => {
        const changes = changesOf(recent, chosen);
        const data = overviewOf([...old, ...recent], now);
        const expected = overviewOf(changes.reduce(done, [...old, ...recent]), now);
        const laid = applyChanges(data, changes);
        assert.deepEqual(
          [laid.days, laid.recent, laid.year_ago, laid.first],
          [expected.days, expected.recent, expected.year_ago, expected.first],
        );
        // Where every recent one was taken back, the one before it is known by its day, and by the longest gap.
        if (expected.recent.length > 0) assert.equal(laid.last, expected.last);
        else assert.equal(laid.last === null, expected.last === null);
      },
    ),
    { numRuns: 300 },
  );
});

test('entries added to any day of the past are counted on their day', () => {
  const past = ['2020-01-01T00:00Z', '2026-11-22T12:00Z'] as const;
  fc.assert(
    fc.property(anyLog(...past), anyLog(...past, 10), (entries, more) => {
      const added = more.filter((text) => !entries.some((other) => atMsOf(other) === atMsOf(text)));
      const changes = added.map((timestamp): Change => ({ act: 'add', kind: 'cigar', timestamp }));
      const expected = overviewOf([...entries, ...added], now);
      const laid = applyChanges(overviewOf(entries, now), changes);
      assert.deepEqual([laid.days, laid.first, laid.last], [expected.days, expected.first, expected.last]);
      const inReach = laid.recent.filter((text) => dayOf(text) >= dayOf(now) - 35);
      assert.deepEqual(inReach, expected.recent);
    }),
    { numRuns: 300 },
  );
});

test('no change leaves the overview as it is, and none changes the one it was given', () => {
  fc.assert(
    fc.property(anyLog(recentFrom, recentUntil), picks(recentFrom, recentUntil), (entries, chosen) => {
      const data = overviewOf(entries, now);
      assert.equal(applyChanges(data, []), data);
      applyChanges(data, changesOf(entries, chosen));
      assert.deepEqual(data, overviewOf(entries, now));
    }),
  );
});

test('two taps of one millisecond are two', () => {
  const tap: Change = { act: 'add', kind: 'cigar', timestamp: now };
  const laid = applyChanges(overviewOf([], now), [tap, tap]);
  assert.deepEqual(laid.recent, [now, '2026-11-22T14:32:00.001+01:00']);
  assert.deepEqual(applyChanges(laid, [tap, tap]), laid);
});

test('the same moment said in another offset is the same entry', () => {
  const laid = applyChanges(overviewOf([now], now), [
    { act: 'delete', kind: 'cigar', timestamp: '2026-11-22T13:32:00.000+00:00' },
  ]);
  assert.equal(laid.last, null);
});

test('an entry moved to its own moment in another zone counts for the date there', () => {
  const change: Change = {
    act: 'change',
    kind: 'cigar',
    timestamp: '2026-11-22T23:30:00.000+00:00',
    to: '2026-11-23T08:30:00.000+09:00',
  };
  const laid = applyChanges(overviewOf([change.timestamp], now), [change]);
  assert.deepEqual(laid.days, { from: '2026-11-23', counts: [1] });
});

test('a slip after months that is taken back shows the months again', () => {
  const [before, slip] = ['2026-05-01T20:00:00.000+02:00', '2026-11-22T10:00:00.000+01:00'];
  const data = overviewOf(['2026-04-30T20:00:00.000+02:00', before, slip], now);
  assert.equal(applyChanges(data, [{ act: 'delete', kind: 'cigar', timestamp: slip }]).last, before);
});

test('a craving counts as no cigarette', () => {
  const data = overviewOf([now], now);
  const laid = applyChanges(data, [{ act: 'add', kind: 'craving', timestamp: now }]);
  assert.deepEqual(laid, { ...data, craving_days: { from: '2026-11-22', counts: [1] }, recent_cravings: [now] });
});

test('of an old day an entry is deleted while the day has any, and the last known is within the day before', () => {
  const old = ['2026-01-05T08:00:00.000+01:00', '2026-01-05T09:00:00.000+01:00', '2026-01-07T08:00:00.000+01:00'];
  const gone = (timestamp: string): Change => ({ act: 'delete', kind: 'cigar', timestamp });
  const data = overviewOf(old, now);
  assert.deepEqual(applyChanges(data, [gone(old[0] ?? '')]).days, { from: '2026-01-05', counts: [1, 0, 1] });
  assert.equal(applyChanges(data, [gone('2026-01-06T08:00:00.000+01:00')]).days.counts.length, 3);
  const ended = applyChanges(data, [gone(old[2] ?? '')]);
  assert.deepEqual([ended.last, ended.days], [old[1], { from: '2026-01-05', counts: [2] }]);
  assert.equal(applyChanges(ended, [gone(old[1] ?? '')]).days.counts[0], 1);
});

test('the first that is left of old days is known by its day', () => {
  const [first = '', ...rest] = [
    '2026-01-05T08:00:00.000+01:00',
    '2026-01-07T08:00:00.000+01:00',
    '2026-11-20T08:00:00.000+01:00',
  ];
  const laid = applyChanges(overviewOf([first, ...rest], now), [{ act: 'delete', kind: 'cigar', timestamp: first }]);
  assert.equal(laid.first?.slice(0, 10), '2026-01-07');
  assert.deepEqual(laid.days, overviewOf(rest, now).days);
});

test('an old entry that is added leaves what lies between it and the recent ones unknown', () => {
  const between = '2026-03-05T08:00:00.000+01:00';
  const laid = applyChanges(overviewOf([between, now], now), [
    { act: 'add', kind: 'cigar', timestamp: '2026-01-05T08:00:00.000+01:00' },
    { act: 'delete', kind: 'cigar', timestamp: between },
  ]);
  assert.deepEqual([laid.recent, laid.days.counts.filter((count) => count > 0).length], [[now], 2]);
});

test('a device whose clock is back in 1970 counts on', () => {
  const timestamp = '1970-01-01T01:00:05.000+01:00';
  const add: Change = { act: 'add', kind: 'cigar', timestamp };
  const { recent } = applyChanges(overviewOf([], now), [add, add]);
  assert.deepEqual(recent, [timestamp, '1970-01-01T01:00:05.001+01:00']);
});
