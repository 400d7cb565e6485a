import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { kept, storedIn } from './stored.ts';
import './test-local-storage.ts';

/** The window tells of what other tabs store. */
const storedElsewhere = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));

let shelf = new Map<string, string>();
beforeEach(() => {
  shelf = new Map();
});
const storage = () => ({
  getItem: (key: string) => shelf.get(key) ?? null,
  setItem: (key: string, text: string) => void shelf.set(key, text),
  removeItem: (key: string) => void shelf.delete(key),
});
const refused = () => {
  throw new Error('The browser refuses storage');
};

const names = (place: () => ReturnType<typeof storage> = storage) =>
  storedIn<readonly string[]>({
    key: 'names',
    storage: place,
    fromText: (text) => (text === null ? [] : text.split(',')),
    toText: (list) => (list.length === 0 ? null : list.join(',')),
  });

test('who watches is told after every change, until they stop', () => {
  for (const value of [kept<readonly string[]>([]), names()]) {
    const seen: (readonly string[])[] = [];
    const stop = value.watch(() => seen.push(value.read()));
    value.write(['anna']);
    value.write(['anna', 'ben']);
    stop();
    value.write([]);
    assert.deepEqual(seen, [['anna'], ['anna', 'ben']]);
    assert.deepEqual(value.read(), []);
  }
});

test('all are told in one go, and the value stands before the first is told', () => {
  const value = kept(0);
  const told: string[] = [];
  value.watch(() => told.push(`first ${value.read()}`));
  value.watch(() => told.push(`second ${value.read()}`));
  value.write(1);
  assert.deepEqual(told, ['first 1', 'second 1']);
});

test('a value stands in the storage as text; nothing is taken out of it', () => {
  const value = names();
  value.write(['anna', 'ben']);
  assert.equal(shelf.get('names'), 'anna,ben');
  value.write([]);
  assert.equal(shelf.has('names'), false);
});

test('what did not change reads as the same object', () => {
  const value = names();
  shelf.set('names', 'anna');
  assert.equal(value.read(), value.read());
});

test('another tab is heard: its change of this key, and its clearing of all; not of other keys', () => {
  const value = names();
  const seen: (readonly string[])[] = [];
  const stop = value.watch(() => seen.push(value.read()));
  shelf.set('names', 'ben');
  storedElsewhere('names');
  storedElsewhere('others');
  shelf.clear();
  storedElsewhere(null);
  stop();
  storedElsewhere('names');
  assert.deepEqual(seen, [['ben'], []]);
});

test('where the browser refuses storage the value lasts as long as the page', () => {
  const value = names(refused);
  assert.deepEqual(value.read(), []);
  value.write(['anna']);
  assert.deepEqual(value.read(), ['anna']);
  value.write([]);
  assert.deepEqual(value.read(), []);
});

test('where the storage is full the new value counts in this page, until another tab stores one', () => {
  const value = names(() => ({ ...storage(), setItem: refused, removeItem: refused }));
  shelf.set('names', 'anna');
  value.write(['ben']);
  assert.deepEqual(value.read(), ['ben']);
  value.write([]);
  assert.deepEqual(value.read(), []);
  shelf.set('names', 'eva');
  assert.deepEqual(value.read(), ['eva']);
});
