import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '#web/api/client.ts';
import { retryUntilAnswered, withTimeout } from './retry-until-answered.ts';

const lost = () => new ApiError(0, 'The server cannot be reached.');

/** Responds with these in turn; errors are thrown. */
function answering(...responses: readonly unknown[]) {
  const waits: number[] = [];
  let tries = 0;
  return {
    waits,
    count: () => tries,
    attempt: async () => {
      const response = responses[tries++];
      if (response instanceof Error) throw response;
      return response;
    },
    wait: async (ms: number) => void waits.push(ms),
  };
}

test("a lost request is retried with growing delays until it's answered", async () => {
  const { attempt, wait, waits } = answering(lost(), new ApiError(502, ''), new ApiError(503, ''), lost(), 'taken');
  const failed: unknown[] = [];
  const trying = { isOver: () => false, wait, onFailure: (error: unknown) => failed.push(error) };
  assert.equal(await retryUntilAnswered(attempt, trying), 'taken');
  assert.deepEqual(waits, [1000, 2000, 4000, 4000]);
  assert.equal(failed.length, 4);
});

test('a refused request is not retried', async () => {
  for (const status of [403, 409, 429]) {
    const { attempt, wait, count } = answering(new ApiError(status, 'No.'), 'taken');
    await assert.rejects(retryUntilAnswered(attempt, { isOver: () => false, wait }), { status });
    assert.equal(count(), 1);
  }
});

test('once the phase is over, one last attempt finds out whether the request was accepted', async () => {
  let isOver = false;
  const late = answering(lost(), new ApiError(409, 'Too late.'));
  const wait = async () => {
    isOver = true;
  };
  await assert.rejects(retryUntilAnswered(late.attempt, { isOver: () => isOver, wait }), { status: 409 });
  isOver = false;
  const taken = answering(lost(), 'taken before');
  assert.equal(await retryUntilAnswered(taken.attempt, { isOver: () => isOver, wait }), 'taken before');
  isOver = false;
  const silent = answering(lost(), lost(), 'never asked for');
  await assert.rejects(retryUntilAnswered(silent.attempt, { isOver: () => isOver, wait }), { status: 0 });
  assert.equal(silent.count(), 2);
});

test('an unresponsive connection times out', async () => {
  const silence = (signal: AbortSignal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  await assert.rejects(withTimeout(silence, 10), { name: 'ApiError', status: 0 });
});
