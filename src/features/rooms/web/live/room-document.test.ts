import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { queryClient } from '#web/api/query-client.ts';
import { roomQuery } from '../api.ts';
import { isFollowed } from './line.ts';
import { knownRoom, noteOwn } from './room-document.ts';
import { joins, roomId, Stage, settled } from './test-document.ts';

describe('the document of a room', () => {
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

  test('asks for nothing where the stream stands at what was read, the first time and again', async () => {
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

  test('takes in the next change, once however often it is told; the way into the room goes by it, too', async () => {
    await open();
    const change = stage.happen(joins('ben', 8));
    const tell = () => stage.tell(change);
    assert.equal(await stage.readsAfter(() => stage.at(7), tell, tell), 0);
    assert.deepEqual([stage.known?.revision, stage.known?.document], [8, stage.document]);
    const { users, user_count } = stage.client.getQueryData(roomQuery(roomId).queryKey) ?? {};
    assert.deepEqual([users, user_count], [['ana', 'ben'], 2]);
  });

  test('is read once after a gap, and what comes meanwhile is put into it', async () => {
    await open();
    stage.at();
    stage.holdAnswers();
    stage.happen(joins('ben', 8));
    stage.tell(stage.happen(joins('eva', 9)));
    await settled();
    stage.tell(stage.happen({ game: { phase: 'vote' } } as never));
    await stage.answerAll();
    assert.deepEqual([stage.known?.revision, stage.known?.document], [10, stage.document]);
    assert.equal(stage.reads, 2);
  });

  test('is read where what is told cannot be understood, or the room is another one under the same code', async () => {
    await open();
    stage.at();
    for (const told of [undefined, 7, {}, { revision: 8, patch: {} }, { n: 4, game: { phase: 2 } }])
      assert.equal(await stage.readsAfter(() => stage.tell(told)), 1, JSON.stringify(told));
    assert.equal(await stage.readsAfter(() => stage.follower.onStale(['everything'])), 1);
    stage.revision = 2;
    assert.equal(await stage.readsAfter(() => stage.at()), 1);
    assert.equal(stage.known?.revision, 2);
  });

  test('is asked for again, less and less often, where it could not be read', async () => {
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

  test('that came by another call, older than what the stream said before anybody showed it, is read when somebody does', async () => {
    stage = new Stage();
    stage.client.setQueryData(stage.query.queryKey, undefined);
    const observer = new QueryObserver(stage.client, { ...stage.query, staleTime: Infinity, enabled: false });
    observer.subscribe(() => undefined);
    const older = knownRoom(roomId, stage.snapshot);
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

  test('is what the way into the room goes by, also where an older answer of that comes late; the password, which that alone tells, stays', async () => {
    await open();
    stage.at();
    const way = roomQuery(roomId).queryKey;
    stage.tell(stage.happen(joins('ben', 8)));
    await stage.client.fetchQuery({ queryKey: way, queryFn: async () => ({ users: ['ana'], password: 'let me in' }) });
    assert.deepEqual(stage.client.getQueryData(way)?.users, ['ana', 'ben']);
    stage.tell(stage.happen(joins('cem', 9)));
    assert.deepEqual(stage.client.getQueryData(way)?.users, ['ana', 'ben', 'cem']);
    assert.equal(stage.client.getQueryData(way)?.password, 'let me in');
  });

  test('is read once where more has changed than could be said, and goes on from there', async () => {
    await open();
    stage.at();
    const reads = await stage.readsAfter(() => {
      stage.happen(joins('ben', 8));
      stage.tell({ ...stage.change(8), patch: undefined });
    });
    assert.deepEqual([reads, stage.known?.document], [1, stage.document]);
    const more = await stage.readsAfter(() => stage.tell(stage.happen(joins('cem', 9))));
    assert.deepEqual([more, stage.known?.document], [0, stage.document]);
  });

  test('keeps what is one’s own beside it, and of when the server said it', async () => {
    await open();
    stage.at();
    noteOwn(stage.client, roomId, () => ({ own: { said: 'yes' } }));
    stage.tell(stage.happen({ game: { phase: 'vote' } } as never));
    const known = stage.known as ReturnType<typeof knownRoom<{ game: Record<string, string> }, { said: string }>>;
    assert.deepEqual([known.own.said, known.ownOf?.game.phase, known.document.game.phase], ['yes', 'lobby', 'vote']);
    noteOwn(stage.client, roomId, () => undefined);
    assert.equal(stage.known, known);
  });

  test('is followed while its stream stands and its page is shown, and what passes is handed on', async () => {
    await open();
    stage.at();
    stage.follower.onPassing?.({ reaction: 'clap' });
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
      fc.record({ do: fc.constant('tell' as const), back: fc.nat({ max: 4 }) }),
      fc.record({
        do: fc.constantFrom('lose' as const, 'at' as const, 'hold' as const, 'answer' as const, 'doubt' as const),
      }),
    ),
    { maxLength: 30 },
  );

  test('ends as a fresh snapshot, whatever was lost, told twice, late or answered in between', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        await open();
        stage.at();
        stage.told = stage.revision;
        for (const step of drawn) {
          await stage.take(step);
          await settled();
        }
        // The line is replaced, and all that was on its way arrives.
        stage.at();
        await stage.answerAll();
        assert.deepEqual([stage.known?.revision, stage.known?.document], [stage.revision, stage.document]);
        stage.follower.close?.();
      }),
      { numRuns: 300 },
    );
  });
});
