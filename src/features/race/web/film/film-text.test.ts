import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RaceEvent } from '../../model/race-events.ts';
import { leadText, raceTime } from './film-text.ts';
import { fastStartOf, firstSpeed, speedsFor } from './scene.ts';

test('a race shows hours and minutes, a very short one minutes and seconds', () => {
  const long = raceTime(676);
  assert.deepEqual(long.digits(322.9), [5, 22]);
  assert.equal(long.text(322), '5 h 22 min');
  assert.equal(long.stepMin, 1);
  const short = raceTime(0.5);
  assert.deepEqual(short.digits(0.25), [0, 15]);
  assert.equal(short.text(0.25), '15 s');
  assert.equal(short.text(1.5), '1 min 30 s');
});

test('the clock has as many digits as its last value', () => {
  assert.equal(raceTime(676).wheels, 2);
  assert.equal(raceTime(176 * 60).wheels, 3);
});

test('typical races have the three default speeds and start with the middle one', () => {
  assert.deepEqual(speedsFor(676), [60, 300, 900]);
  assert.equal(firstSpeed(676), 300);
});

test('a race of half a minute can be watched, and one of a week ends within minutes', () => {
  assert.ok((0.5 * 60) / firstSpeed(0.5) >= 5);
  assert.ok((7 * 24 * 3600) / Math.max(...speedsFor(7 * 24 * 60)) < 300);
});

test('the first stop is a few seconds away, however long the drive to it takes', () => {
  const startAndStop = (minute: number): RaceEvent[] => [
    { kind: 'start', minute: 0, entry: 0, km: 0 },
    { kind: 'stop', minute, entry: 0, km: 300 },
  ];
  assert.deepEqual(fastStartOf(startAndStop(155), 300), { fastStart: { untilMin: 150, speed: 1800 } });
  assert.equal(fastStartOf(startAndStop(20), 300), undefined, 'soon enough');
  assert.equal(fastStartOf(startAndStop(155).slice(0, 1), 300), undefined, 'no stop');
});

test('the headline says that a lone car arrived, and that a car with rivals wins', () => {
  const message = { now: { kind: 'won', leader: 0, afterMin: 540 }, next: undefined } as const;
  const text = (entries: number) =>
    leadText(message, () => 'Aster', raceTime(540), entries).replace(/[\u2066-\u2069]/g, '');
  assert.equal(text(1), 'Aster arrived after 9 h');
  assert.equal(text(2), 'Aster wins in 9 h');
});
