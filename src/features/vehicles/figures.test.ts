import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { type FigurePath, figurePaths, figureTable, pathsOf, sectionNames, splitPath } from './figures.ts';
import { isPlausible, sections } from './vehicle.ts';
import { vehicleFigures } from './web/messages/car.ts';

const schemaOf = (path: FigurePath): z.ZodMiniType => {
  const [section, key] = splitPath(path);
  return (sections[section].shape as Record<string, z.ZodMiniType>)[key] ?? z.never();
};

test('a section’s rows are adjacent, and the schema and the labels follow their order', () => {
  assert.deepEqual(sectionNames.flatMap(pathsOf), figurePaths);
  const ofSchema = sectionNames.flatMap((name) => Object.keys(sections[name].shape).map((key) => `${name}.${key}`));
  assert.deepEqual(ofSchema, figurePaths);
  assert.deepEqual(Object.keys(sections), sectionNames);
  assert.deepEqual(Object.keys(vehicleFigures.sections), sectionNames);
  assert.deepEqual(Object.keys(vehicleFigures.labels), figurePaths);
});

test('a number may be at its bounds but not beyond, and a count is an integer', () => {
  for (const path of figurePaths) {
    const row = figureTable[path];
    if (!('bounds' in row)) continue;
    const [min, max] = row.bounds;
    for (const value of [min, max]) assert.ok(isPlausible(path, value), `${path} ${value}`);
    for (const value of [min - 1e-9, max + 1e-9, Number.NaN]) assert.ok(!isPlausible(path, value), `${path} ${value}`);
    assert.equal(isPlausible(path, min + 0.01), row.isWhole !== true, path);
  }
});

test('isPlausible accepts the same values as the schema', () => {
  const text = fc.constantFrom(
    'NMC',
    'SUV',
    'C',
    'AWD',
    'CCS2',
    '2024',
    '2024-13',
    '2024-03',
    '2021-2024',
    'optional',
    '',
  );
  const number = fc.oneof(fc.integer({ min: -1, max: 1000 }), fc.double({ min: 0, max: 1000 }));
  const values = fc.oneof(
    text,
    number,
    fc.boolean(),
    fc.constantFrom(
      null,
      400,
      800,
      [
        [0, 100],
        [80, 50],
      ],
      [[5, 1]],
    ),
  );
  fc.assert(
    fc.property(fc.constantFrom(...figurePaths), values, (path, value) => {
      assert.equal(isPlausible(path, value), z.safeParse(schemaOf(path), value).success, path);
    }),
    { numRuns: 2000 },
  );
});
