import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { userQuery } from '#web/session/session.ts';
import { roomKey } from '../api.ts';
import { roomEnd } from './use-room.ts';

const roomId = '123456';
const scores = [...roomKey(roomId), 'scores'];

/** A page that shows a room of which something is known. */
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

test('a room that is deleted, or that one is taken out of, ends once, and is forgotten when its page is left', async () => {
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

test('who cannot follow a room any more because there is none hears that it is deleted', async () => {
  const { end, told } = open({ isGone: async () => true });
  await end.onGone('removed');
  assert.deepEqual(told, ['deleted']);
});

test('while it is found out why, a second word changes nothing', async () => {
  const found = Promise.withResolvers<boolean>();
  const { end, told } = open({ isGone: () => found.promise });
  const first = end.onGone('removed');
  await end.onGone('deleted');
  found.resolve(false);
  await first;
  assert.deepEqual(told, ['removed']);
});

test('a page that is left while all is well keeps what is known', async () => {
  const { client, end, told } = open();
  end.close();
  assert.deepEqual(told, []);
  assert.notEqual(client.getQueryData(scores), undefined);
});

test('a session that has ended ends no room: it is asked anew who is signed in', async () => {
  const { client, end, told } = open();
  await end.onGone('signed-out');
  assert.equal(client.getQueryState(userQuery.queryKey)?.isInvalidated, true);
  end.close();
  assert.deepEqual(told, []);
});

test('who leaves is not told that they are removed, and what waits for the room is dropped', async () => {
  const { end, told } = open();
  end.setLeaving(true);
  await end.onGone('removed');
  assert.deepEqual(told, []);
  end.close();
  assert.deepEqual(told, ['over']);
});

test('a parting that failed brings back what was said meanwhile', async () => {
  const { end, told } = open();
  end.setLeaving(true);
  end.setLeaving(false);
  assert.deepEqual(told, []);
  end.setLeaving(true);
  await end.onGone('deleted');
  end.setLeaving(false);
  assert.deepEqual(told, ['deleted']);
});
