import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FilmClock } from './film-clock.ts';

const clockOf = (part = {}) => new FilmClock({ endMin: 600, minute: 0, speed: 300, ...part });

test('playing advances the race at its speed', () => {
  const clock = clockOf();
  clock.play();
  for (let ms = 0; ms <= 1000; ms += 20) clock.frame(ms);
  assert.ok(Math.abs(clock.minute - 5) < 1e-9);
});

test('a paused film stops, and resumes where it was paused', () => {
  const clock = clockOf({ minute: 10 });
  clock.play();
  clock.frame(0);
  clock.pause();
  clock.frame(50);
  clock.play();
  clock.frame(60_000);
  assert.equal(clock.minute, 10);
});

test("the film doesn't jump after a delayed frame", () => {
  const clock = clockOf();
  clock.play();
  clock.frame(0);
  clock.frame(60_000);
  assert.equal(clock.minute, 0.5);
});

test('texts are due four times a second', () => {
  const clock = clockOf();
  clock.play();
  let due = 0;
  for (let ms = 0; ms < 2000; ms += 10) due += Number(clock.frame(ms));
  assert.equal(due, 8);
});

test('the film stops at the end, and playing it again starts from the beginning', () => {
  const clock = clockOf({ minute: 599.9 });
  clock.play();
  clock.frame(0);
  assert.equal(clock.frame(100), true);
  assert.equal(clock.minute, 600);
  assert.equal(clock.read().isPlaying, false);
  clock.play();
  assert.equal(clock.minute, 0);
});

test('a seek notifies subscribers immediately and is clamped to the race', () => {
  const clock = clockOf();
  const notified: number[] = [];
  const unsubscribe = clock.subscribe(() => notified.push(clock.read().minute));
  clock.seek(30);
  clock.seek(-5);
  clock.seek(9000);
  unsubscribe();
  clock.seek(1);
  assert.deepEqual(notified, [30, 0, 600]);
});

test('the drive to the first stop is played faster until the user chooses a speed or a moment', () => {
  const fastStart = { untilMin: 10, speed: 1200 };
  const clock = clockOf({ fastStart });
  assert.equal(clock.read().speed, 1200);
  clock.play();
  for (let ms = 0; ms <= 500; ms += 20) clock.frame(ms);
  assert.equal(clock.minute, 10);
  for (let ms = 520; ms <= 1500; ms += 20) clock.frame(ms);
  assert.ok(Math.abs(clock.minute - 15) < 1e-9);
  for (const choose of [(film: FilmClock) => film.setSpeed(60), (film: FilmClock) => film.seek(0)]) {
    const other = clockOf({ fastStart });
    choose(other);
    assert.equal(other.read().speed, other.speed);
  }
});
