import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { orderRows, petrolRow } from './order-rows.ts';
import {
  certaintyText,
  defaultChoice,
  marginText,
  maxDrawn,
  plannedOf,
  rankingOf,
  toggled,
  winnerText,
} from './result-scene.ts';
import { runTestRace } from './test-result.ts';

const markOf = ({ index }: { index: number }) => 'ABC'[index] ?? '?';
const nameOf = ({ vehicle }: { vehicle: { model: string } }) => vehicle.model;

function sceneOf(...of: Parameters<typeof runTestRace>) {
  const { cars, outcomes } = runTestRace(...of);
  return { ranking: rankingOf(cars, outcomes), cars, nameOf, markOf };
}

test("finishers are sorted by time with the gap to the first, and a car that can't race has no place", () => {
  const { ranking } = sceneOf(['unknown', 'slow', 'quick'], 1000);
  assert.deepEqual(
    ranking.finishers.map(({ car, place }) => [car.entry.car, place]),
    [
      ['quick', 1],
      ['slow', 2],
    ],
  );
  const [first, second] = ranking.finishers;
  assert.equal(first?.behindMin, 0);
  assert.equal(second?.behindMin, Math.round(second?.plan.minutes ?? 0) - Math.round(first?.plan.minutes ?? 0));
  assert.deepEqual(
    ranking.unable.map(({ car }) => car.index),
    [0],
  );
});

test('level arrivals share a place, and the next place is skipped', () => {
  const { ranking } = sceneOf(['quick', 'quick', 'slow'], 1000);
  assert.deepEqual(
    ranking.finishers.map(({ place }) => place),
    [1, 1, 3],
  );
  assert.equal(ranking.finishers[1]?.isClose, true);
});

test('if all cars are stranded there is no winner, and the one that got farthest comes first', () => {
  const scene = sceneOf(['slow', 'quick'], 1000, { chargerSpacingKm: 2000 });
  assert.equal(scene.ranking.finishers.length, 0);
  assert.equal(plannedOf(scene.ranking).length, 2);
  assert.equal(winnerText(scene), 'No car makes it');
  assert.match(marginText(scene), /^The (slow|quick) gets farthest: \d+ km\.$/);
  const rows = orderRows({ ...scene, race: { priceEurPerKwh: 0.45 } as never });
  assert.deepEqual(
    rows.map(({ place, time }) => [place, time]),
    [
      [undefined, 'stranded'],
      [undefined, 'stranded'],
    ],
  );
  assert.match(rows[0]?.gap ?? '', /^at km \d+$/);
});

test('a single car gets a time instead of a win', () => {
  const scene = sceneOf(['quick'], 700);
  assert.match(winnerText(scene), /^The quick takes \d h( \d+ min)?$/);
  assert.match(marginText(scene), /^\d stops?, \d+ min, \d+ kWh$/);
  assert.match(certaintyText(scene)[1], /^Two times in three it takes .* to /);
});

test('the winner, its lead and its chance of winning are given as sentences', () => {
  const scene = sceneOf(['quick', 'slow'], 1000);
  assert.equal(winnerText(scene), 'The quick wins');
  assert.match(marginText(scene), /^\d+ minutes ahead of the slow(, with (one stop|\d+ stops) (fewer|more))?$/);
  const [bars, chance] = certaintyText(scene);
  assert.match(bars, /^A and B (overlap|don't overlap):$/);
  assert.match(chance, /^A beats B (more than 9|\d) times in 10\.$/);
});

test('the only car that can race is shown like a single car', () => {
  const scene = sceneOf(['quick', 'unknown'], 500);
  assert.equal(winnerText(scene), winnerText(sceneOf(['quick'], 500)));
  assert.equal(winnerText(sceneOf(['unknown'], 500)), 'No car can race');
});

test('a petrol car has no place, and its gap is to the first car', () => {
  const { ranking } = sceneOf(['quick'], 1000);
  const petrol = { minutes: 480, driveMin: 470, stops: 1, litres: 72, costEur: 126 };
  const row = petrolRow(petrol, 10, ranking.finishers[0]);
  assert.equal(row.place, undefined);
  assert.match(row.gap, /^−\d/);
  assert.equal(petrolRow(petrol, 10, undefined).gap, '–');
  assert.deepEqual([row.energy, row.cost, row.stopTime], ['72 l', '€126', '10 min']);
});

test('the first and the last are drawn by default', () => {
  assert.deepEqual(defaultChoice([3, 0, 5, 1]), [1, 3]);
  assert.deepEqual(defaultChoice([2]), [2]);
  assert.deepEqual(defaultChoice([]), []);
});

test('whatever is pressed, one to four cars are chosen, each once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 40 }), (presses) => {
      const chosen = presses.reduce<readonly number[]>(toggled, [0, 5]);
      assert.ok(chosen.length >= 1 && chosen.length <= maxDrawn);
      assert.deepEqual(
        chosen,
        [...new Set(chosen)].sort((a, b) => a - b),
      );
    }),
  );
});
