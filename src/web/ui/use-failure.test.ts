import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';
import { isTemporary } from '../api/query-client.ts';
import { failureToShow } from './use-failure.ts';

const away = new ApiError(0, 'The server cannot be reached.');
const broken = new ApiError(500, 'Something went wrong.');

notifyManager.setScheduler((notify) => notify());

/** A page with a query, recording every shown failure; the query fails with `server.failure`. */
function ask(online: boolean, retries: number, failure = away) {
  const server: { failure: Error | undefined } = { failure };
  const client = new QueryClient();
  const screen = new QueryObserver<string>(client, {
    queryKey: ['page'],
    queryFn: () => (server.failure ? Promise.reject(server.failure) : Promise.resolve('answer')),
    networkMode: 'always',
    retry: (failures, error) => failures < retries && isTemporary(error),
    retryDelay: 0,
  });
  let shown: Error | null = null;
  const seen: (Error | null)[] = [];
  /** How often the query had failed when a failure was first shown. */
  let failures: number | undefined;
  screen.subscribe((result) => {
    shown = failureToShow(result, shown, online);
    seen.push(shown);
    if (shown !== null) failures ??= result.failureCount;
  });
  return { server, screen, seen, shownAfter: () => failures };
}

/** Resolves after all retries. */
const refetch = async ({ screen }: ReturnType<typeof ask>) => {
  await screen.refetch();
};

test('an unreachable server stays reported while retrying, until there is an answer', async () => {
  const page = ask(true, 1);
  await refetch(page);
  page.seen.length = 0;
  await refetch(page);
  assert.ok(page.seen.length > 1);
  assert.ok(page.seen.every((shown) => shown === away));
  page.server.failure = undefined;
  await refetch(page);
  assert.equal(page.seen.at(-1), null);
});

test('an offline device shows a failure the second time, not after the last retry', async () => {
  const offline = ask(false, 4);
  await refetch(offline);
  assert.equal(offline.shownAfter(), 2);
  const online = ask(true, 4);
  await refetch(online);
  assert.equal(online.shownAfter(), 5);
});

test("the server's own refusal isn't shown while it's retried", async () => {
  const page = ask(true, 0, broken);
  await refetch(page);
  assert.equal(page.seen.at(-1), broken);
  page.seen.length = 0;
  await refetch(page);
  assert.deepEqual([page.seen[0], page.seen.at(-1)], [null, broken]);
});

test('with older data only a final failure is shown', () => {
  const query = { data: 'older', error: null, failureCount: 3, failureReason: away };
  assert.equal(failureToShow(query, away, false), null);
  assert.equal(failureToShow({ ...query, error: away }, null, false), away);
});

test('a new query shows no failure until it has failed itself', async () => {
  const page = ask(true, 0);
  await refetch(page);
  assert.equal(page.seen.at(-1), away);
  page.seen.length = 0;
  const { queryHash: _, ...options } = page.screen.options;
  page.screen.setOptions({ ...options, queryKey: ['another page'] });
  await refetch(page);
  assert.equal(page.seen[0], null);
});
