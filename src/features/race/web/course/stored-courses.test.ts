import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCourses } from './stored-courses.ts';

const flat = [
  'Home',
  [
    [1000, 10, 0],
    [1500, 0, 12, 80],
  ],
];

test('a stored course is read back with its length, and the same road has the same key under any name', () => {
  const [course, renamed] = readCourses(JSON.stringify([flat, ['Work', flat[1]]]));
  assert.equal(course?.course.lengthKm, 2.5);
  assert.deepEqual(course.course.pieces[1], { lengthKm: 1.5, climbM: 0, descentM: 12, speedKmh: 80 });
  assert.match(course.key, /^[a-z0-9]{4,20}$/);
  assert.equal(renamed?.key, course.key);
  const [other] = readCourses(JSON.stringify([['Home', [[1000, 11, 0]]]]));
  assert.notEqual(other?.key, course.key);
});

test('invalid entries in the storage are skipped, and the rest is read', () => {
  const invalid = [
    null,
    5,
    ['x'],
    ['x', []],
    ['x', [[0, 1, 1]]],
    ['x', [[-1, 1, 1]]],
    ['x', [[1, 1]]],
    ['x', [['1', 1, 1]]],
    ['x', [[1, null, 1]]],
  ];
  assert.deepEqual(readCourses(JSON.stringify([...invalid, flat])).length, 1);
  for (const text of ['', '{', '{}', 'null', '"x"']) assert.deepEqual(readCourses(text), []);
});

test("missing heights and few points are stored with a road, and don't change its key", () => {
  const [plain, sparse] = readCourses(JSON.stringify([flat, [...flat, { hasNoHeights: true, fewPoints: 3 }]]));
  assert.deepEqual([sparse?.course.hasNoHeights, sparse?.course.fewPoints], [true, 3]);
  assert.equal(sparse?.key, plain?.key);
  const [malformed] = readCourses(JSON.stringify([[...flat, { hasNoHeights: 'yes', fewPoints: null }]]));
  assert.deepEqual(malformed?.course, plain?.course);
});
