import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { rereader } from './use-event-stream.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Pages that show one thing each, whose reads are answered by hand with what the server has when they leave. */
async function show(...names: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  const state = { version: 0 };
  const onWay: { name: string; answer: () => void; refuse: () => void }[] = [];
  const reads: string[] = [];
  const close = names.map((name) => {
    const queryFn = () => {
      reads.push(name);
      const { version } = state;
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      onWay.push({ name, answer: () => resolve(version), refuse: () => reject(new Error('No.')) });
      return promise;
    };
    return new QueryObserver(client, { queryKey: [name], queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => undefined,
    );
  });
  const answer = async (how: 'answer' | 'refuse' = 'answer') => {
    onWay.shift()?.[how]();
    await settled();
  };
  const reread = rereader(client);
  return {
    client,
    reads,
    onWay,
    close,
    answer,
    /** Something happens on the server, and is told. */
    happen: async (name: string) => {
      state.version += 1;
      reread([name]);
      await settled();
    },
    shown: (name: string) => client.getQueryData([name]),
    version: () => state.version,
  };
}

test('what goes stale is read again', async () => {
  const { happen, answer, shown, reads } = await show('scores');
  await answer();
  await happen('scores');
  await answer();
  assert.equal(shown('scores'), 1);
  assert.deepEqual(reads, ['scores', 'scores']);
});

test('what goes stale during a read is read once more after it, however often', async () => {
  const { happen, answer, shown, reads, onWay } = await show('scores');
  await answer();
  for (let event = 0; event < 5; event += 1) await happen('scores');
  assert.equal(onWay.length, 1);
  await answer();
  assert.equal(shown('scores'), 1);
  await answer();
  assert.equal(shown('scores'), 5);
  assert.deepEqual([reads.length, onWay.length], [3, 0]);
});

test('a read that was on its way before the event is followed by one more, and not thrown away', async () => {
  const { happen, answer, shown, reads } = await show('scores');
  await happen('scores');
  assert.equal(reads.length, 1);
  await answer();
  assert.equal(shown('scores'), 0);
  await answer();
  assert.equal(shown('scores'), 1);
  assert.equal(reads.length, 2);
});

test('kinds do not wait for each other', async () => {
  const { happen, answer, onWay } = await show('scores', 'board');
  await answer();
  await answer();
  await happen('scores');
  await happen('board');
  assert.deepEqual(
    onWay.map(({ name }) => name),
    ['scores', 'board'],
  );
});

test('a read that fails leaves the next event heard', async () => {
  const { happen, answer, shown } = await show('scores');
  await answer();
  await happen('scores');
  await answer('refuse');
  await happen('scores');
  await answer();
  assert.equal(shown('scores'), 2);
});

test('what nobody looks at is not read, but is stale for whoever looks next', async () => {
  const { client, happen, answer, close, reads } = await show('scores');
  await answer();
  for (const end of close) end();
  await happen('scores');
  assert.equal(reads.length, 1);
  assert.equal(client.getQueryState(['scores'])?.isInvalidated, true);
});

test('however events and answers interleave, one read runs at a time and the last event is seen in the end', async () => {
  const steps = fc.array(fc.constantFrom('happen', 'answer', 'refuse'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { happen, answer, onWay, shown, version, reads } = await show('scores');
      await answer();
      for (const step of all) {
        if (step === 'happen') await happen('scores');
        else await answer(step as 'answer' | 'refuse');
        assert.ok(onWay.length <= 1);
      }
      const events = all.filter((step) => step === 'happen').length;
      assert.ok(reads.length <= 1 + events, 'no event is read twice');
      await happen('scores');
      while (onWay.length > 0) await answer();
      assert.equal(shown('scores'), version());
    }),
  );
});
