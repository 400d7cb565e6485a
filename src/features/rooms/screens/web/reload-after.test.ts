import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reloadAfterMs } from './reload-after.ts';

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
