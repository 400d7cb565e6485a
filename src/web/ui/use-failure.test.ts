import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';
import { mayPass } from '../api/query-client.ts';
import { failureToShow } from './use-failure.ts';

const away = new ApiError(0, 'The server cannot be reached.');
const broken = new ApiError(500, 'Something went wrong.');

notifyManager.setScheduler((notify) => notify());

/** A page that asks, with all that it told in order; what it asks fails as `server.failure` says. */
function ask(online: boolean, retries: number, failure = away) {
  const server: { failure: Error | undefined } = { failure };
  const client = new QueryClient();
  const screen = new QueryObserver<string>(client, {
    queryKey: ['page'],
    queryFn: () => (server.failure ? Promise.reject(server.failure) : Promise.resolve('answer')),
    networkMode: 'always',
    retry: (failures, error) => failures < retries && mayPass(error),
    retryDelay: 0,
  });
  let told: Error | null = null;
  const seen: (Error | null)[] = [];
  /** How often it had failed when it was told first. */
  let failures: number | undefined;
  screen.subscribe((result) => {
    told = failureToShow(result, told, online);
    seen.push(told);
    if (told !== null) failures ??= result.failureCount;
  });
  return { server, screen, seen, toldAfter: () => failures };
}

/** The page as it is once it has been asked for to the end. */
const asked = async ({ screen }: ReturnType<typeof ask>) => {
  await screen.refetch();
};

test('what could not be reached stays told while it is tried again, until there is an answer', async () => {
  const page = ask(true, 1);
  await asked(page);
  page.seen.length = 0;
  await asked(page);
  assert.ok(page.seen.length > 1);
  assert.ok(page.seen.every((told) => told === away));
  page.server.failure = undefined;
  await asked(page);
  assert.equal(page.seen.at(-1), null);
});

test('a device without a network tells it at the second failure, and not after the last try', async () => {
  const offline = ask(false, 4);
  await asked(offline);
  assert.equal(offline.toldAfter(), 2);
  const online = ask(true, 4);
  await asked(online);
  assert.equal(online.toldAfter(), 5);
});

test('what the server itself refused is not told on while it is asked again', async () => {
  const page = ask(true, 0, broken);
  await asked(page);
  assert.equal(page.seen.at(-1), broken);
  page.seen.length = 0;
  await asked(page);
  assert.deepEqual([page.seen[0], page.seen.at(-1)], [null, broken]);
});

test('beside an older answer only a failure that stands is told', () => {
  const query = { data: 'older', error: null, failureCount: 3, failureReason: away };
  assert.equal(failureToShow(query, away, false), null);
  assert.equal(failureToShow({ ...query, error: away }, null, false), away);
});

test('of another question nothing is told before it has failed itself', async () => {
  const page = ask(true, 0);
  await asked(page);
  assert.equal(page.seen.at(-1), away);
  page.seen.length = 0;
  const { queryHash: _, ...options } = page.screen.options;
  page.screen.setOptions({ ...options, queryKey: ['another page'] });
  await asked(page);
  assert.equal(page.seen[0], null);
});
