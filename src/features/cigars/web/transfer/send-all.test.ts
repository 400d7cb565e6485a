import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportedEntry } from '../../contract.ts';
import { momentAt } from '../../timestamp.ts';
import { newImportId, nothingSent, sendAll } from './send-all.ts';

const entries: ImportedEntry[] = Array.from({ length: 4500 }, (_, nth) => ({
  timestamp: momentAt(Date.UTC(2025, 0, 1) + nth * 60_000, 60).text,
  kind: 'cigar',
}));

/** A server that keeps its answers by key, and loses those whose turn it is. */
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

test('an import goes on from where it stopped, and each call counts once', async () => {
  const server = makeServer([2, 3]);
  const importId = newImportId();
  let sum = nothingSent;
  let attempts = 0;
  while (sum.sent < entries.length) {
    attempts += 1;
    assert.ok(attempts < 5);
    const { signal } = new AbortController();
    const onProgress = (next: typeof sum) => {
      sum = next;
    };
    await sendAll({ entries, importId, from: sum, send: server.send, signal, onProgress }).catch(() => undefined);
  }
  assert.equal(attempts, 3);
  assert.deepEqual(sum, { sent: 4500, added: 4500, known: 0 });
  assert.equal(server.counted(), 4500);
  assert.deepEqual(
    server.keys(),
    [0, 1, 2].map((nth) => `${importId}-${nth}`),
  );
});

test('its keys are ones that the server takes', () => {
  assert.match(`${newImportId()}-149`, /^[A-Za-z0-9_-]{8,64}$/);
  assert.notEqual(newImportId(), newImportId());
});

test('one that is given up sends no more', async () => {
  const given = new AbortController();
  const { send } = makeServer([]);
  const work = { entries, importId: newImportId(), from: nothingSent, send, signal: given.signal };
  await assert.rejects(sendAll({ ...work, onProgress: () => given.abort() }), { name: 'AbortError' });
});
