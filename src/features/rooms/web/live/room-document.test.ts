import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { queryClient } from '#web/api/query-client.ts';
import { isFollowed, roomQuery } from '../api.ts';
import { cachedRoom } from './room-document.ts';
import { joins, roomId, Stage, settled } from './test-document.ts';

describe("a room's document", () => {
  let stage: Stage;
  const open = async () => {
    stage = new Stage();
    await stage.show();
  };
  afterEach(() => {
    stage.follower.close?.();
    stage.client.clear();
    queryClient.clear();
  });

  test("isn't refetched if the stream is at the revision that was read, initially and after a reconnect", async () => {
    await open();
    assert.equal(
      await stage.readsAfter(
        () => stage.at(),
        () => stage.at(),
      ),
      0,
    );
    assert.equal(isFollowed(roomId), true);
  });

  test("applies the next change once, however often it's sent, and updates the room query", async () => {
    await open();
    const change = stage.happen(joins('ben', 8));
    const sendChange = () => stage.send(change);
    assert.equal(await stage.readsAfter(() => stage.at(7), sendChange, sendChange), 0);
    assert.deepEqual([stage.known?.revision, stage.known?.document], [8, stage.document]);
    const { users, user_count } = stage.client.getQueryData(roomQuery(roomId).queryKey) ?? {};
    assert.deepEqual([users, user_count], [['ana', 'ben'], 2]);
  });

  test('is refetched once after a gap, and changes arriving in between are applied to it', async () => {
    await open();
    stage.at();
    stage.delayAnswers();
    stage.happen(joins('ben', 8));
    stage.send(stage.happen(joins('eva', 9)));
    await settled();
    stage.send(stage.happen({ game: { phase: 'vote' } } as never));
    await stage.answerAll();
    assert.deepEqual([stage.known?.revision, stage.known?.document], [10, stage.document]);
    assert.equal(stage.reads, 2);
  });

  test("is refetched if a change can't be parsed, or the code belongs to another room now", async () => {
    await open();
    stage.at();
    for (const payload of [undefined, 7, {}, { revision: 8, patch: {} }, { n: 4, game: { phase: 2 } }])
      assert.equal(await stage.readsAfter(() => stage.send(payload)), 1, JSON.stringify(payload));
    assert.equal(await stage.readsAfter(() => stage.follower.onStale(['everything'])), 1);
    stage.revision = 2;
    assert.equal(await stage.readsAfter(() => stage.at()), 1);
    assert.equal(stage.known?.revision, 2);
  });

  test('is retried with growing delays after a failure', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      await open();
      stage.at();
      stage.isBusy = true;
      stage.happen({ game: { phase: 'vote' } } as never);
      assert.equal(await stage.readsAfter(() => stage.at()), 1);
      assert.equal(await stage.readsAfter(() => mock.timers.tick(4000)), 0);
      assert.equal(await stage.readsAfter(() => mock.timers.tick(6000)), 1);
      assert.equal(await stage.readsAfter(() => mock.timers.tick(9000)), 0);
      stage.isBusy = false;
      assert.equal(await stage.readsAfter(() => mock.timers.tick(11_000)), 1);
      assert.equal(stage.known?.document.game.phase, 'vote');
    } finally {
      mock.timers.reset();
    }
  });

  test("that another call cached at a revision older than the stream's is refetched once a page shows it", async () => {
    stage = new Stage();
    stage.client.setQueryData(stage.query.queryKey, undefined);
    const observer = new QueryObserver(stage.client, { ...stage.query, staleTime: Infinity, enabled: false });
    observer.subscribe(() => undefined);
    const older = cachedRoom(roomId, stage.snapshot);
    stage.happen(joins('ben', 8));
    stage.at();
    await settled();
    stage.client.setQueryData(stage.query.queryKey, older);
    await settled();
    observer.setOptions({ ...stage.query, staleTime: Infinity, enabled: true });
    await settled();
    await settled();
    assert.equal(stage.known?.revision, 8);
  });

  test('keeps the room query up to date without losing its password, even if an older response to it arrives late', async () => {
    await open();
    stage.at();
    const way = roomQuery(roomId).queryKey;
    stage.send(stage.happen(joins('ben', 8)));
    await stage.client.fetchQuery({ queryKey: way, queryFn: async () => ({ users: ['ana'], password: 'let me in' }) });
    assert.deepEqual(stage.client.getQueryData(way)?.users, ['ana', 'ben']);
    stage.send(stage.happen(joins('cem', 9)));
    assert.deepEqual(stage.client.getQueryData(way)?.users, ['ana', 'ben', 'cem']);
    assert.equal(stage.client.getQueryData(way)?.password, 'let me in');
  });

  test('is refetched once if more changed than was published, and continues from there', async () => {
    await open();
    stage.at();
    const reads = await stage.readsAfter(() => {
      stage.happen(joins('ben', 8));
      stage.send({ ...stage.change(8), patch: undefined });
    });
    assert.deepEqual([reads, stage.known?.document], [1, stage.document]);
    const more = await stage.readsAfter(() => stage.send(stage.happen(joins('cem', 9))));
    assert.deepEqual([more, stage.known?.document], [0, stage.document]);
  });

  test("includes the member's own part, and the document it was sent with", async () => {
    await open();
    stage.at();
    const { queryKey } = stage.query;
    stage.client.setQueryData(queryKey, (shown) => shown && { ...shown, own: { said: 'yes' } });
    stage.send(stage.happen({ game: { phase: 'vote' } } as never));
    const known = stage.known as ReturnType<typeof cachedRoom<{ game: Record<string, string> }, { said: string }>>;
    assert.deepEqual([known.own.said, known.ownOf?.game.phase, known.document.game.phase], ['yes', 'lobby', 'vote']);
    stage.client.setQueryData(queryKey, (shown) => shown && { ...shown });
    assert.equal(stage.known, known);
  });

  test('is followed while its stream is connected and its page is open, and transient payloads are passed on', async () => {
    await open();
    stage.at();
    stage.follower.onTransient?.({ reaction: 'clap' });
    assert.deepEqual(stage.passed, [{ reaction: 'clap' }]);
    stage.follower.onState?.('offline');
    assert.equal(isFollowed(roomId), false);
    stage.at();
    stage.follower.close?.();
    assert.equal(isFollowed(roomId), false);
  });

  const logins = fc.constantFrom('ana', 'Ben', 'eva', '__proto__', '7');
  const steps = fc.array(
    fc.oneof(
      fc.record({ do: fc.constant('join' as const), login: logins }),
      fc.record({ do: fc.constant('leave' as const), login: logins }),
      fc.record({
        do: fc.constant('set' as const),
        name: fc.constantFrom('a', 'b'),
        to: fc.constantFrom('x', 'y', undefined),
      }),
      fc.record({ do: fc.constant('send' as const), back: fc.nat({ max: 4 }) }),
      fc.record({
        do: fc.constantFrom('lose' as const, 'at' as const, 'delay' as const, 'answer' as const, 'invalidate' as const),
      }),
    ),
    { maxLength: 30 },
  );

  test('ends up equal to a fresh snapshot, whatever was lost, repeated, late or fetched in between', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        await open();
        stage.at();
        stage.sent = stage.revision;
        for (const step of drawn) {
          await stage.take(step);
          await settled();
        }
        // The stream is replaced, and everything in flight arrives.
        stage.at();
        await stage.answerAll();
        assert.deepEqual([stage.known?.revision, stage.known?.document], [stage.revision, stage.document]);
        stage.follower.close?.();
      }),
      { numRuns: 300 },
    );
  });
});
