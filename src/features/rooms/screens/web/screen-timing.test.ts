import assert from 'node:assert/strict';
import { test } from 'node:test';
import { membersOfTurn, reloadAfterMs } from './screen-timing.ts';

test('members are shown eight at a time, starting over after the last', () => {
  const members = Array.from({ length: 19 }, (_, index) => index);
  const turns = [0, 1, 2, 3, 4].map((turn) => membersOfTurn(members, turn, 8));
  assert.deepEqual(turns.slice(0, 3).flat(), members);
  assert.deepEqual([turns[3], turns[4]], [turns[0], turns[1]]);
  assert.deepEqual(membersOfTurn([1, 2], 7, 8), [1, 2]);
  assert.deepEqual(membersOfTurn([], 3, 8), []);
});

test('every turn shows somebody, even if most members have left', () => {
  for (let count = 1; count <= 50; count++)
    for (let turn = 0; turn < 9; turn++) assert.ok(membersOfTurn(Array(count).fill(0), turn, 8).length > 0);
});

test('a broken screen reloads soon, then after growing delays, and soon again if it worked for a long time in between', () => {
  const stored = new Map<string, string>();
  const store = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  let now = 1_700_000_000_000;
  const waits = Array.from({ length: 9 }, () => {
    const wait = reloadAfterMs(now, store);
    now += wait;
    return wait / 1000;
  });
  assert.deepEqual(waits, [5, 10, 20, 40, 80, 160, 300, 300, 300]);
  assert.equal(reloadAfterMs(now + 3_600_000, store), 5000);
  stored.set('screen-reload', '{');
  assert.equal(reloadAfterMs(now, store), 300_000);
});
