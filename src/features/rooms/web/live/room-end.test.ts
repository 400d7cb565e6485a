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
  const told: string[] = [];
  const end = roomEnd({
    client,
    roomId,
    isGone,
    onEnd: (ending) => told.push(ending),
    onOver: () => told.push('over'),
  });
  return { client, end, told };
}

test('a deleted room, or one that the user is removed from, ends once, and is cleared when its page closes', async () => {
  for (const [reason, ending] of [
    ['deleted', 'deleted'],
    ['removed', 'removed'],
  ] as const) {
    const { client, end, told } = open();
    await end.onGone(reason);
    await end.onGone(reason);
    assert.deepEqual(told, [ending]);
    assert.notEqual(client.getQueryData(scores), undefined);
    end.close();
    assert.deepEqual(told, [ending, 'over']);
    assert.equal(client.getQueryData(scores), undefined);
  }
});

test("a member who can't follow a missing room any more is told that it's deleted", async () => {
  const { end, told } = open({ isGone: async () => true });
  await end.onGone('removed');
  assert.deepEqual(told, ['deleted']);
});

test('while the reason is being determined, a second event changes nothing', async () => {
  const found = Promise.withResolvers<boolean>();
  const { end, told } = open({ isGone: () => found.promise });
  const first = end.onGone('removed');
  await end.onGone('deleted');
  found.resolve(false);
  await first;
  assert.deepEqual(told, ['removed']);
});

test('closing a page normally leaves the cache alone', async () => {
  const { client, end, told } = open();
  end.close();
  assert.deepEqual(told, []);
  assert.notEqual(client.getQueryData(scores), undefined);
});

test("an expired session doesn't end the room: the user is refetched", async () => {
  const { client, end, told } = open();
  await end.onGone('signed-out');
  assert.equal(client.getQueryState(userQuery.queryKey)?.isInvalidated, true);
  end.close();
  assert.deepEqual(told, []);
});

test('leaving shows no removal, and pending entries of the room are dropped', async () => {
  const { end, told } = open();
  end.setLeaving(true);
  await end.onGone('removed');
  assert.deepEqual(told, []);
  end.close();
  assert.deepEqual(told, ['over']);
});

test('a failed leave delivers the event that arrived during it', async () => {
  const { end, told } = open();
  end.setLeaving(true);
  end.setLeaving(false);
  assert.deepEqual(told, []);
  end.setLeaving(true);
  await end.onGone('deleted');
  end.setLeaving(false);
  assert.deepEqual(told, ['deleted']);
});
