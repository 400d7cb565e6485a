import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportedEntry } from '../../contract.ts';
import { momentAt } from '../../timestamp.ts';
import { Busy, newImportId, noProgress, sendAll } from './import-file.ts';

const entries: ImportedEntry[] = Array.from({ length: 4500 }, (_, nth) => ({
  timestamp: momentAt(Date.UTC(2025, 0, 1) + nth * 60_000, 60).text,
  kind: 'cigar',
}));

const noWait = () => assert.fail('there is nothing to wait for');

/** A server that stores answers by key, and loses some. */
function makeServer(lost: number[]) {
  const answers = new Map<string, number>();
  let calls = 0;
  let counted = 0;
  const send = async (chunk: readonly ImportedEntry[], key: string) => {
    calls += 1;
    if (!answers.has(key)) counted += chunk.length;
    answers.set(key, chunk.length);
    if (lost.includes(calls)) throw new Error('no answer');
    return { added: answers.get(key) ?? 0, known: 0 };
  };
  return { send, counted: () => counted, keys: () => [...answers.keys()] };
}

test('an import resumes where it stopped, and each call counts once', async () => {
  const server = makeServer([2, 3]);
  const importId = newImportId();
  let sum = noProgress;
  let attempts = 0;
  while (sum.sent < entries.length) {
    attempts += 1;
    assert.ok(attempts < 5);
    const { signal } = new AbortController();
    const onProgress = (next: typeof sum) => {
      sum = next;
    };
    await sendAll({ entries, importId, from: sum, send: server.send, signal, onProgress, wait: noWait }).catch(
      () => undefined,
    );
  }
  assert.equal(attempts, 3);
  assert.deepEqual(sum, { sent: 4500, added: 4500, known: 0 });
  assert.equal(server.counted(), 4500);
  assert.deepEqual(
    server.keys(),
    [0, 1, 2].map((nth) => `${importId}-${nth}`),
  );
});

test('the idempotency keys of an import are valid, and differ between imports', () => {
  assert.match(`${newImportId()}-149`, /^[A-Za-z0-9_-]{8,64}$/);
  assert.notEqual(newImportId(), newImportId());
});

test('a cancelled import sends nothing more', async () => {
  const given = new AbortController();
  const { send } = makeServer([]);
  const work = { entries, importId: newImportId(), from: noProgress, send, signal: given.signal, wait: noWait };
  await assert.rejects(sendAll({ ...work, onProgress: () => given.abort() }), { name: 'AbortError' });
});

/** A server that is busy for some calls before it accepts one. */
function makeBusyServer(times: number, afterMs: number) {
  const keys: string[] = [];
  const send = async (chunk: readonly ImportedEntry[], key: string) => {
    keys.push(key);
    if (keys.length <= times) throw new Busy(afterMs, new Error('too many at once'));
    return { added: chunk.length, known: 0 };
  };
  return { send, keys };
}

test('a busy server is retried under the same key after the requested delay', async () => {
  const { send, keys } = makeBusyServer(2, 7000);
  const { signal } = new AbortController();
  const [importId, waits] = ['import-12345678', [] as number[]];
  const wait = async (ms: number) => void waits.push(ms);
  await sendAll({
    entries: entries.slice(0, 10),
    importId,
    from: noProgress,
    send,
    signal,
    onProgress: () => {},
    wait,
  });
  assert.deepEqual(waits, [7000, 7000]);
  assert.deepEqual(keys, [`${importId}-0`, `${importId}-0`, `${importId}-0`]);
});

test('an import reports a server that is busy for an hour, and does not wait for it', async () => {
  const { send } = makeBusyServer(1, 3_600_000);
  const { signal } = new AbortController();
  const work = {
    entries,
    importId: newImportId(),
    from: noProgress,
    send,
    signal,
    onProgress: () => {},
    wait: noWait,
  };
  await assert.rejects(sendAll(work), /too many at once/);
});
