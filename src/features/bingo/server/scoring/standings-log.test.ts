import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type LogEntry, type Player, standings } from './standings.ts';

/** A room of three with a log as a server would write it: each entry turns one square over; the clock may stand still. */
const rooms = fc
  .array(fc.record({ user: fc.constantFrom('ann', 'bob', 'cem'), position: fc.nat(11), ticks: fc.nat(2) }), {
    maxLength: 80,
  })
  .map((turns) => {
    const done = new Set<string>();
    let at = 0;
    return turns.map(({ user, position, ticks }, i): LogEntry => {
      const square = `${user} ${position}`;
      const kind = done.has(square) ? 'undone' : 'completed';
      if (kind === 'completed') done.add(square);
      else done.delete(square);
      at += ticks;
      return { seq: i + 1, user, position, kind, at };
    });
  });
const points = Array.from({ length: 12 }, () => 100);
const three: Player[] = ['ann', 'bob', 'cem'].map((user) => ({ user, points }));
const standing = (log: readonly LogEntry[]) => {
  const open = new Map<string, LogEntry>();
  for (const entry of log) {
    if (entry.kind === 'completed') open.set(`${entry.user} ${entry.position}`, entry);
    else open.delete(`${entry.user} ${entry.position}`);
  }
  return [...open.values()];
};

test('the order in which the log is read does not matter', () => {
  fc.assert(
    fc.property(rooms, (log) => {
      const expected = standings(three, log);
      const byPlayer = [...log].sort((a, b) => (a.user < b.user ? -1 : Number(a.user > b.user)));
      assert.deepEqual(standings(three, byPlayer), expected);
      assert.deepEqual(standings(three, [...log].reverse()), expected);
    }),
  );
});

test('the completions that stand tell as much as the whole log', () => {
  fc.assert(fc.property(rooms, (log) => assert.deepEqual(standings(three, standing(log)), standings(three, log))));
});

test('standings kept up entry by entry are those recomputed from the whole log', () => {
  fc.assert(
    fc.property(rooms, (log) => {
      let kept: LogEntry[] = [];
      for (const entry of log) kept = standing([...kept, entry]);
      assert.deepEqual(standings(three, kept), standings(three, log));
    }),
  );
});

test('doing an open square and taking it back changes nothing at all', () => {
  fc.assert(
    fc.property(rooms, fc.constantFrom('ann', 'bob', 'cem'), fc.nat(11), (log, user, position) => {
      fc.pre(!standing(log).some((entry) => entry.user === user && entry.position === position));
      const seq = log.length + 1;
      const thereAndBack: LogEntry[] = [
        { seq, user, position, kind: 'completed', at: 1e6 },
        { seq: seq + 1, user, position, kind: 'undone', at: 2e6 },
      ];
      assert.deepEqual(standings(three, [...log, ...thereAndBack]), standings(three, log));
    }),
  );
});

test('places count up as 1, 1, 3 and at most one holds each badge', () => {
  fc.assert(
    fc.property(rooms, (log) => {
      const table = standings(three, log);
      for (const [i, row] of table.entries()) {
        const above = table[i - 1];
        assert.ok(row.place === i + 1 || row.place === above?.place);
        if (above) assert.ok(above.points >= row.points);
      }
      const badges = table.flatMap((row) => row.badges);
      assert.equal(new Set(badges).size, badges.length);
      assert.equal(
        badges.includes('first_line'),
        table.some((row) => row.rows + row.columns > 0),
      );
    }),
  );
});
