import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadText, raceTime } from './film-text.ts';

test('a car that races alone arrives, and only wins against others', () => {
  const message = { now: { is: 'won', leader: 0, afterMin: 540 }, next: undefined } as const;
  const text = (entries: number) =>
    leadText(message, () => 'Aster', raceTime(540), entries).replace(/[\u2066-\u2069]/g, '');
  assert.equal(text(1), 'Aster arrived after 9 h');
  assert.equal(text(2), 'Aster wins in 9 h');
});
