import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs, toIso } from '#shared/time.ts';
import type { PlatesGame, Spot } from '../contract.ts';
import { stampAfter } from './game-times.ts';

const startedAt = Date.UTC(2026, 10, 22, 12);
const now = startedAt + 10 * minuteMs;
const game: PlatesGame = {
  number: 1,
  state: 'running',
  settings: { kind: 'run', length: 'trip', matching: 'last-two', chain: 'race', home: 'D', photos: false },
  started_at: toIso(startedAt),
};
const seen = (player: number, at: number): Spot => ({ seq: at, id: `spot-${at}`, player, target: '00', at: toIso(at) });

test("a find is stamped with the server's time", () => {
  assert.equal(stampAfter({ game, spots: [] }, 1, now), toIso(now));
  assert.equal(stampAfter({ game, spots: [seen(1, now - 1)] }, 1, now), toIso(now));
});

test('a find is never stamped earlier than the start', () => {
  assert.equal(stampAfter({ game, spots: [] }, 1, startedAt - 400), toIso(startedAt));
});

test('a later find never gets an earlier time, even if the clock offset was corrected in between', () => {
  const spots = [seen(1, now - minuteMs), seen(1, now + 900), seen(1, now), seen(2, now + minuteMs)];
  assert.equal(stampAfter({ game, spots }, 1, now), toIso(now + 900));
  assert.equal(stampAfter({ game, spots }, undefined, now), toIso(now));
});
