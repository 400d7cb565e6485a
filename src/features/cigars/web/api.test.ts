import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { storage } from '#web/device/test-local-storage.ts';
import { defaultSettings } from '../contract.ts';
import type { Change } from '../log.ts';
import { anyLog } from '../test-log.ts';
import {
  appendToJournal,
  correctJournal,
  deleteStored,
  type LoadedCounter,
  pack,
  readStored,
  storedKey,
  storeNow,
  unpack,
} from './api.ts';

const [first, second] = ['2026-11-21T10:00:00.000+01:00', '2026-11-22T10:00:00.000+01:00'];
const known: LoadedCounter = {
  settings: defaultSettings,
  log: { cigars: [first], cravings: [] },
  isWhole: true,
  settled: '2025 0',
};
const add: Change = { act: 'add', kind: 'cigar', timestamp: second };

beforeEach(() => storage.clear());

test('stored entries are read back unchanged, whatever their zones', () => {
  fc.assert(
    fc.property(anyLog('2000-01-02T00:00Z', '2026-11-22T12:00Z'), (list) => {
      assert.deepEqual(unpack(pack(list)), list);
    }),
  );
  storeNow(known, []);
  assert.deepEqual(readStored(), known);
});

test('changes since the copy was stored are applied once, even after they have left the outbox', () => {
  storeNow(known, []);
  appendToJournal(add);
  const both = { ...known, log: { cigars: [first, second], cravings: [] } };
  assert.deepEqual(readStored(), both);
  storeNow(both, [add]);
  assert.deepEqual(readStored(), both);
  appendToJournal({ ...add, act: 'delete' });
  assert.deepEqual(readStored(), known);
});

test('an entry that the server moved to the next free moment can be undone there', () => {
  storeNow(known, []);
  appendToJournal({ ...add, timestamp: first });
  const given: Change = { ...add, timestamp: '2026-11-21T10:00:00.001+01:00' };
  correctJournal({ ...add, timestamp: first }, given);
  assert.deepEqual(readStored()?.log.cigars, [first, given.timestamp]);
  appendToJournal({ ...given, act: 'delete' });
  assert.deepEqual(readStored()?.log.cigars, [first]);
});

test('a new entry is logged once even though every tab is notified, whether or not it got the next free moment', () => {
  storeNow(known, []);
  const given: Change = { ...add, timestamp: '2026-11-22T10:00:00.001+01:00' };
  appendToJournal(add);
  appendToJournal(add);
  for (const settled of [add, given]) for (let tab = 0; tab < 2; tab++) correctJournal(add, settled);
  assert.deepEqual(readStored()?.log.cigars, [first, second, given.timestamp]);
});

test('a change that was sent without being logged is logged once it is settled', () => {
  storeNow(known, []);
  correctJournal(add, add);
  assert.deepEqual(readStored()?.log.cigars, [first, second]);
});

test('a copy from another build, or a truncated one, is ignored', () => {
  for (const text of [
    '{"settings":',
    'null',
    '[]',
    JSON.stringify({ settings: defaultSettings, days: { counts: [] } }),
  ]) {
    localStorage.setItem(storedKey, text);
    assert.equal(readStored(), undefined, text);
  }
});

test('deleting the copy leaves nothing behind', () => {
  storeNow(known, [add]);
  deleteStored();
  assert.equal(storage.size, 0);
});
