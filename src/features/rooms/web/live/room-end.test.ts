import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { userQuery } from '#web/session/session.ts';
import { roomKey } from '../api.ts';
import { roomEnd } from './use-room.ts';

const roomId = '123456';
const scores = [...roomKey(roomId), 'scores'];

/** A page that shows a room with cached data. */
function open({ isGone = async () => false } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(scores, 'as they are');
  client.setQueryData(userQuery.queryKey, { login: 'ana', email: null, roles: [], created_at: '' });
  const endings: string[] = [];
  const end = roomEnd({
    client,
    roomId,
    isGone,
    onEnd: (ending) => endings.push(ending),
    onCleanup: () => endings.push('over'),
  });
  return { client, end, endings };
}

test('a deleted room, or one that the user is removed from, ends once, and is removed from the cache when its page closes', async () => {
  for (const [reason, ending] of [
    ['deleted', 'deleted'],
    ['removed', 'removed'],
  ] as const) {
    const { client, end, endings } = open();
    await end.onGone(reason);
    await end.onGone(reason);
    assert.deepEqual(endings, [ending]);
    assert.notEqual(client.getQueryData(scores), undefined);
    end.close();
    assert.deepEqual(endings, [ending, 'over']);
    assert.equal(client.getQueryData(scores), undefined);
  }
});

test('a member who can no longer follow a missing room sees that it has been deleted', async () => {
  const { end, endings } = open({ isGone: async () => true });
  await end.onGone('removed');
  assert.deepEqual(endings, ['deleted']);
});

test('while the reason is being determined, a second event changes nothing', async () => {
  const found = Promise.withResolvers<boolean>();
  const { end, endings } = open({ isGone: () => found.promise });
  const first = end.onGone('removed');
  await end.onGone('deleted');
  found.resolve(false);
  await first;
  assert.deepEqual(endings, ['removed']);
});

test('closing the page of an existing room doesn’t change the cache', async () => {
  const { client, end, endings } = open();
  end.close();
  assert.deepEqual(endings, []);
  assert.notEqual(client.getQueryData(scores), undefined);
});

test("an expired session doesn't end the room: the user is refetched", async () => {
  const { client, end, endings } = open();
  await end.onGone('signed-out');
  assert.equal(client.getQueryState(userQuery.queryKey)?.isInvalidated, true);
  end.close();
  assert.deepEqual(endings, []);
});

test("leaving isn't shown as a removal, and drops the room's pending entries", async () => {
  const { end, endings } = open();
  end.setLeaving(true);
  await end.onGone('removed');
  assert.deepEqual(endings, []);
  end.close();
  assert.deepEqual(endings, ['over']);
});

test('if leaving fails, the event that arrived in the meantime is delivered', async () => {
  const { end, endings } = open();
  end.setLeaving(true);
  end.setLeaving(false);
  assert.deepEqual(endings, []);
  end.setLeaving(true);
  await end.onGone('deleted');
  end.setLeaving(false);
  assert.deepEqual(endings, ['deleted']);
});
