import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../api/client.ts';
import type { DataAge } from '../layout/bar-slot.ts';
import { type CachedAnswer, cacheForOffline, type OfflineCacheParts, retryMissing } from './offline-cache.ts';

const away = () => Promise.reject(new ApiError(0, 'The server cannot be reached.'));
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const noon = Date.UTC(2026, 6, 1, 12);

/** A device whose database outlives its tabs, and whose clock only moves when set. */
function device() {
  const written = new Map<string, CachedAnswer>();
  const now = { ms: noon, owner: 'ana' as string | undefined, online: true, build: 'one' };
  const store: OfflineCacheParts['store'] = {
    read: async (id) => written.get(id),
    write: async (copy) => void written.set(copy.id, copy),
    drop: async (start) => {
      for (const id of [...written.keys()]) if (id.startsWith(start)) written.delete(id);
    },
  };

  function open(place = store) {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
    const timers = new Set<() => void>();
    const ages: (DataAge | undefined)[] = [];
    const later = (_: number, work: () => void) => {
      timers.add(work);
      return () => timers.delete(work);
    };
    const copies = cacheForOffline({
      ...{ client, later, store: place, build: now.build },
      owner: () => now.owner,
      isOnline: () => now.online,
      now: () => now.ms,
      onAge: (age) => ages.push(age),
    });
    const recovery = retryMissing({ client, later, isShown: copies.isShown });
    const show = (queryKey: string[], queryFn: () => Promise<unknown>, cachedOffline = true) => {
      const screen = new QueryObserver<unknown>(client, { queryKey, queryFn, meta: { cachedOffline } });
      screen.subscribe(() => undefined);
      return () => screen.getCurrentResult().data;
    };
    const tick = async () => {
      const due = [...timers];
      timers.clear();
      for (const work of due) work();
      await settled();
    };
    return { client, copies, recovery, show, tick, age: () => ages.at(-1) };
  }
  return { written, now, open };
}

/** A device that showed a room at noon. */
async function deviceWithCopies() {
  const phone = device();
  const tab = phone.open();
  tab.show(['room', '1'], async () => ({ name: 'Tunnel' }));
  tab.show(['room', '1', 'board'], async () => ['cow']);
  tab.show(['room', '2'], async () => ({ name: 'Bridge' }));
  tab.show(['secret'], async () => 'not to be kept', false);
  await settled();
  for (const query of tab.client.getQueryCache().getAll()) query.state.dataUpdatedAt = noon;
  await tab.tick();
  return phone;
}

test('a marked query is cached, and shown with its age when no answer arrives', async () => {
  const { written, now, open } = await deviceWithCopies();
  assert.deepEqual([...written.keys()].sort(), ['["room","1","board"]', '["room","1"]', '["room","2"]']);
  now.ms += 60_000;
  const tab = open();
  const room = tab.show(['room', '1'], away);
  const unknown = tab.show(['room', '3'], away);
  await settled();
  assert.deepEqual(room(), { name: 'Tunnel' });
  assert.equal(unknown(), undefined);
  assert.deepEqual(tab.age(), { at: noon, isLost: true });
});

test('the cached copy is shown until a slow answer arrives', async () => {
  const { open } = await deviceWithCopies();
  const tab = open();
  const answer = Promise.withResolvers<unknown>();
  const room = tab.show(['room', '1'], () => answer.promise);
  await settled();
  assert.equal(room(), undefined);
  await tab.tick();
  assert.deepEqual(room(), { name: 'Tunnel' });
  assert.deepEqual(tab.age(), { at: noon, isLost: false });
  // The connection is known to be slow, so the next query doesn't wait.
  const board = tab.show(['room', '1', 'board'], () => new Promise(() => undefined));
  await settled();
  assert.deepEqual(board(), ['cow']);
  answer.resolve({ name: 'Light' });
  await settled();
  assert.deepEqual(room(), { name: 'Light' });
  assert.equal(tab.client.getQueryState(['room', '1', 'board'])?.dataUpdatedAt, noon);
});

test('a copy belongs to one account and one build, and a damaged one is ignored', async () => {
  const shownTo = async (change: (phone: Awaited<ReturnType<typeof deviceWithCopies>>) => void) => {
    const phone = await deviceWithCopies();
    change(phone);
    const tab = phone.open();
    const room = tab.show(['room', '1'], away);
    await settled();
    return room();
  };
  assert.notEqual(await shownTo(() => undefined), undefined);
  assert.equal(await shownTo(({ now }) => Object.assign(now, { owner: 'ben' })), undefined);
  assert.equal(await shownTo(({ now }) => Object.assign(now, { owner: undefined })), undefined);
  assert.equal(await shownTo(({ now }) => Object.assign(now, { build: 'two' })), undefined);
  const id = '["room","1"]';
  const cut = ({ written }: { written: Map<string, CachedAnswer> }) =>
    written.set(id, { ...(written.get(id) as CachedAnswer), text: '{"na' });
  assert.equal(await shownTo(cut), undefined);
});

test('if the browser stores nothing, the page works without copies', async () => {
  const refuse = () => Promise.reject(new Error('refused'));
  const tab = device().open({ read: refuse, write: refuse, drop: refuse });
  const room = tab.show(['room', '1'], async () => 'read');
  const other = tab.show(['room', '2'], away);
  await settled();
  await tab.tick();
  assert.deepEqual([room(), other()], ['read', undefined]);
});

test("an optimistic change to a copy isn't cached as new", async () => {
  const { written, open } = await deviceWithCopies();
  const tab = open();
  tab.show(['room', '1', 'board'], away);
  await settled();
  tab.client.setQueryData(['room', '1', 'board'], ['cow, done']);
  await tab.tick();
  assert.equal(written.get('["room","1","board"]')?.text, '["cow"]');
});

test('a copy is deleted when the server refuses its query, and dropping deletes the copies below a key, or all copies', async () => {
  const { written, open } = await deviceWithCopies();
  const tab = open();
  const refused = () => Promise.reject(new ApiError(404, "There's no such room."));
  tab.show(['room', '2'], refused);
  await settled();
  assert.deepEqual([...written.keys()].sort(), ['["room","1","board"]', '["room","1"]']);
  await tab.copies.drop(['room', '1']);
  assert.deepEqual([...written.keys()], []);
  await tab.copies.drop();
  await tab.tick();
  assert.equal(written.size, 0);
});

test('while the network is down, data read before the failure is dated to the time of the failure', async () => {
  const { now, open } = device();
  const tab = open();
  tab.show(['room', '1'], async () => 'read');
  await settled();
  assert.equal(tab.age(), undefined);
  Object.assign(now, { ms: noon + 60_000, online: false });
  tab.copies.onNetwork();
  assert.deepEqual(tab.age(), { at: noon + 60_000, isLost: true });
  now.online = true;
  tab.copies.onNetwork();
  assert.equal(tab.age(), undefined);
});

test('failed queries are retried automatically: first one, and after its answer all the others', async () => {
  const { open } = await deviceWithCopies();
  const tab = open();
  const server = { isGood: false, asked: [] as string[] };
  const ask = (name: string) => () => {
    server.asked.push(name);
    return server.isGood ? Promise.resolve(`new ${name}`) : away();
  };
  const room = tab.show(['room', '1'], ask('room'));
  const board = tab.show(['room', '1', 'board'], ask('board'));
  const lost = tab.show(['room', '9'], ask('lost'));
  await settled();
  server.asked = [];
  await tab.tick();
  assert.deepEqual(server.asked, ['room'], 'a bad connection gets one request');
  server.isGood = true;
  await tab.tick();
  assert.deepEqual([room(), board(), lost()], ['new room', 'new board', 'new lost']);
  assert.equal(tab.age(), undefined);
  server.asked = [];
  await tab.tick();
  assert.deepEqual(server.asked, [], 'and none once all is well');
});

test('hanging queries are retried immediately when the network is back', async () => {
  const { open } = await deviceWithCopies();
  const tab = open();
  let asked = 0;
  const room = tab.show(['room', '7'], () => {
    asked += 1;
    return asked === 1 ? new Promise(() => undefined) : Promise.resolve('there');
  });
  await tab.tick();
  tab.recovery.retryAll();
  await settled();
  assert.equal(room(), 'there');
});
