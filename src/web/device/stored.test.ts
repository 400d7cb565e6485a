import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { storedIn, storedInTab } from './stored.ts';
import './test-local-storage.ts';

/** Fires the event that a window gets when another tab changes the storage. */
const storedElsewhere = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));

let entries = new Map<string, string>();
beforeEach(() => {
  entries = new Map();
});
const storage = () => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, text: string) => void entries.set(key, text),
  removeItem: (key: string) => void entries.delete(key),
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

test('a subscriber is notified of every change until it unsubscribes', () => {
  for (const value of [storedInTab<readonly string[]>([]), names()]) {
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

test('all subscribers are notified together, after the value is set', () => {
  const value = storedInTab(0);
  const calls: string[] = [];
  value.watch(() => calls.push(`first ${value.read()}`));
  value.watch(() => calls.push(`second ${value.read()}`));
  value.write(1);
  assert.deepEqual(calls, ['first 1', 'second 1']);
});

test('a value is stored as text; null removes it', () => {
  const value = names();
  value.write(['anna', 'ben']);
  assert.equal(entries.get('names'), 'anna,ben');
  value.write([]);
  assert.equal(entries.has('names'), false);
});

test('an unchanged value reads as the same object', () => {
  const value = names();
  entries.set('names', 'anna');
  assert.equal(value.read(), value.read());
});

test('changes to this key and clearing the storage in another tab are noticed; other keys are ignored', () => {
  const value = names();
  const seen: (readonly string[])[] = [];
  const stop = value.watch(() => seen.push(value.read()));
  entries.set('names', 'ben');
  storedElsewhere('names');
  storedElsewhere('others');
  entries.clear();
  storedElsewhere(null);
  stop();
  storedElsewhere('names');
  assert.deepEqual(seen, [['ben'], []]);
});

test('if the browser refuses storage, the value lasts as long as the page', () => {
  const value = names(refused);
  assert.deepEqual(value.read(), []);
  value.write(['anna']);
  assert.deepEqual(value.read(), ['anna']);
  value.write([]);
  assert.deepEqual(value.read(), []);
});

test('if the storage is full, the new value applies to this page until another tab stores one', () => {
  const value = names(() => ({ ...storage(), setItem: refused, removeItem: refused }));
  entries.set('names', 'anna');
  value.write(['ben']);
  assert.deepEqual(value.read(), ['ben']);
  value.write([]);
  assert.deepEqual(value.read(), []);
  entries.set('names', 'eva');
  assert.deepEqual(value.read(), ['eva']);
});
