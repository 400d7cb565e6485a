import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { refetcher } from './use-event-stream.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Pages that show one thing each. The test answers their requests with the server's data at the time of the request.
 */
async function show(...names: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  const state = { version: 0 };
  const inFlight: { name: string; answer: () => void; refuse: () => void }[] = [];
  const reads: string[] = [];
  const close = names.map((name) => {
    const queryFn = () => {
      reads.push(name);
      const { version } = state;
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      inFlight.push({ name, answer: () => resolve(version), refuse: () => reject(new Error('No.')) });
      return promise;
    };
    return new QueryObserver(client, { queryKey: [name], queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => undefined,
    );
  });
  const answer = async (how: 'answer' | 'refuse' = 'answer') => {
    inFlight.shift()?.[how]();
    await settled();
  };
  const refetch = refetcher(client);
  return {
    client,
    reads,
    inFlight,
    close,
    answer,
    /** Changes something on the server and publishes it. */
    publishChange: async (name: string) => {
      state.version += 1;
      refetch([name]);
      await settled();
    },
    shown: (name: string) => client.getQueryData([name]),
    version: () => state.version,
  };
}

test('invalidated data is refetched', async () => {
  const { publishChange, answer, shown, reads } = await show('scores');
  await answer();
  await publishChange('scores');
  await answer();
  assert.equal(shown('scores'), 1);
  assert.deepEqual(reads, ['scores', 'scores']);
});

test('data that is invalidated during a refetch, however often, is fetched one more time afterwards', async () => {
  const { publishChange, answer, shown, reads, inFlight } = await show('scores');
  await answer();
  for (let event = 0; event < 5; event += 1) await publishChange('scores');
  assert.equal(inFlight.length, 1);
  await answer();
  assert.equal(shown('scores'), 1);
  await answer();
  assert.equal(shown('scores'), 5);
  assert.deepEqual([reads.length, inFlight.length], [3, 0]);
});

test('a fetch in flight before the event is followed by another one, and not discarded', async () => {
  const { publishChange, answer, shown, reads } = await show('scores');
  await publishChange('scores');
  assert.equal(reads.length, 1);
  await answer();
  assert.equal(shown('scores'), 0);
  await answer();
  assert.equal(shown('scores'), 1);
  assert.equal(reads.length, 2);
});

test("refetches of different data don't wait for each other", async () => {
  const { publishChange, answer, inFlight } = await show('scores', 'board');
  await answer();
  await answer();
  await publishChange('scores');
  await publishChange('board');
  assert.deepEqual(
    inFlight.map(({ name }) => name),
    ['scores', 'board'],
  );
});

test('after a failed refetch the next event still works', async () => {
  const { publishChange, answer, shown } = await show('scores');
  await answer();
  await publishChange('scores');
  await answer('refuse');
  await publishChange('scores');
  await answer();
  assert.equal(shown('scores'), 2);
});

test("data without a viewer isn't refetched, but is stale for the next viewer", async () => {
  const { client, publishChange, answer, close, reads } = await show('scores');
  await answer();
  for (const end of close) end();
  await publishChange('scores');
  assert.equal(reads.length, 1);
  assert.equal(client.getQueryState(['scores'])?.isInvalidated, true);
});

test('however events and answers interleave, one fetch runs at a time and the final data includes the last event', async () => {
  const steps = fc.array(fc.constantFrom('publishChange', 'answer', 'refuse'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { publishChange, answer, inFlight, shown, version, reads } = await show('scores');
      await answer();
      for (const step of all) {
        if (step === 'publishChange') await publishChange('scores');
        else await answer(step as 'answer' | 'refuse');
        assert.ok(inFlight.length <= 1);
      }
      const events = all.filter((step) => step === 'publishChange').length;
      assert.ok(reads.length <= 1 + events, 'no event causes two fetches');
      await publishChange('scores');
      while (inFlight.length > 0) await answer();
      assert.equal(shown('scores'), version());
    }),
  );
});
