import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testCar } from '../test-cars.ts';
import { readCars, rowsOf } from './read-cars.ts';

/** A body that arrives in chunks of the given sizes, repeated. */
function bodyOf(text: string, sizes: readonly number[] = [7]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  let turn = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const size = sizes[turn++ % sizes.length] ?? 1;
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

/** The list of cars as the server sends it. */
const listOf = (names: readonly string[]) =>
  `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(testCar('car'))}`).join(',\n')}}`;

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('every car is read once, sorted by name, wherever the network splits the text', async () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }),
      async (given, sizes) => {
        const rows = await readCars(bodyOf(listOf(given), sizes));
        assert.deepEqual(names(rows).sort(), [...given].sort());
        const spoken = rows.map(({ searchText }) => searchText);
        assert.deepEqual(spoken, [...spoken].sort());
      },
    ),
  );
});

test('a list longer than one slice is read completely', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => `Car ${String(index).padStart(4, '0')} ü`);
  assert.deepEqual(names(await readCars(bodyOf(listOf(many), [1 << 16]))), many);
  assert.deepEqual(names(await readCars(bodyOf('{}'))), []);
});

test('anything but a complete list of cars is refused, and reading stops', async () => {
  const whole = listOf(['A', 'B', 'C']);
  const texts = [
    '',
    '[]x',
    'null',
    '<html>',
    '{"a":1}',
    '{"a":{}}',
    whole.slice(0, -1),
    whole.slice(0, 40),
    `${whole}}`,
  ];
  for (const text of texts) await assert.rejects(readCars(bodyOf(text)), SyntaxError, text);
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('{"a":1},\n"b":1,\n')),
    cancel: () => {
      isCancelled = true;
    },
  });
  await assert.rejects(readCars(endless), SyntaxError);
  assert.ok(isCancelled);
});

test('rows have the same order as the cars', () => {
  assert.deepEqual(names(rowsOf({ B: testCar('b'), A: testCar('a') })), ['B', 'A']);
  for (const value of [null, 'cars', 7, { A: null }]) assert.throws(() => rowsOf(value), SyntaxError);
});
