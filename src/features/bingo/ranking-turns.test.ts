import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { activeAfter, type Player, standings, type Turn } from './test-turns.ts';

/** Events in a room of three: each one toggles a square, and the clock doesn't always advance. */
const rooms = fc
  .array(fc.record({ login: fc.constantFrom('ann', 'bob', 'cem'), position: fc.nat(11), ticks: fc.nat(2) }), {
    maxLength: 80,
  })
  .map((turns) => {
    const done = new Set<string>();
    let at = 0;
    return turns.map(({ login, position, ticks }, i): Turn => {
      const square = `${login} ${position}`;
      const kind = done.has(square) ? 'undone' : 'completed';
      if (kind === 'completed') done.add(square);
      else done.delete(square);
      at += ticks;
      return { seq: i + 1, login, position, kind, at };
    });
  });
const points = Array.from({ length: 12 }, () => 100);
const three: Player[] = ['ann', 'bob', 'cem'].map((login) => ({ login, points }));
test('the order in which completions are read does not matter', () => {
  fc.assert(
    fc.property(rooms, (log) => {
      const completions = activeAfter(log);
      const expected = standings(three, completions);
      const byPlayer = completions.toSorted((a, b) => (a.login < b.login ? -1 : Number(a.login > b.login)));
      assert.deepEqual(standings(three, byPlayer), expected);
      assert.deepEqual(standings(three, completions.toReversed()), expected);
    }),
  );
});

test('completing an open square and undoing it changes nothing', () => {
  fc.assert(
    fc.property(rooms, fc.constantFrom('ann', 'bob', 'cem'), fc.nat(11), (log, login, position) => {
      fc.pre(!activeAfter(log).some((entry) => entry.login === login && entry.position === position));
      const seq = log.length + 1;
      const completedAndUndone: Turn[] = [
        { seq, login, position, kind: 'completed', at: 1e6 },
        { seq: seq + 1, login, position, kind: 'undone', at: 2e6 },
      ];
      assert.deepEqual(
        standings(three, activeAfter([...log, ...completedAndUndone])),
        standings(three, activeAfter(log)),
      );
    }),
  );
});

test('ties share a place, the next place is skipped, and each badge has at most one holder', () => {
  fc.assert(
    fc.property(rooms, (log) => {
      const table = standings(three, activeAfter(log));
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
