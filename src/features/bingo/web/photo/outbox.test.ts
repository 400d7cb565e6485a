import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { BoardEntry } from '../../contract.ts';
import { makeOutbox } from './outbox.ts';
import { draftKey, type PhotoDraft, photoDrafts } from './photo-drafts.ts';

const ana = { roomId: '111111', login: 'Ana' };
const cow = draftKey('111111', 'ana', 'cow');
const settled = () => new Promise((resolve) => setImmediate(resolve));
const entryOf = (id: string) => ({ completed: true, has_image: true, challenge: { id } }) as BoardEntry;

/** A device whose storage answers when it is told to, and a server likewise. */
function device({ refusesStorage = false, isTooLate = false } = {}) {
  const stored = new Map<string, PhotoDraft>();
  const asked: (() => void)[] = [];
  const arrived: string[] = [];
  const onWay: {
    photo: Blob;
    signal: AbortSignal;
    progress: (share: number) => void;
    accept: () => void;
    refuse: () => void;
  }[] = [];
  let isSlow = false;
  const inStorage = <T>(work: () => T): Promise<T> => {
    if (!isSlow) return Promise.resolve().then(work);
    return new Promise((resolve) => asked.push(() => resolve(work())));
  };
  const makeTab = () =>
    makeOutbox({
      drafts: {
        keep: (draft) => inStorage(() => !refusesStorage && stored.set(draft.key, draft) === stored),
        drop: (key) => inStorage(() => void stored.delete(key)),
        dropAll: (except) =>
          inStorage(() => {
            for (const { key, loginKey } of stored.values()) if (loginKey !== except) stored.delete(key);
          }),
        // As they were when they were read: they may be gone when it is heard.
        list: () => {
          const list = [...stored.values()];
          return inStorage(() => list);
        },
      },
      upload: (_seat, { challengeId, photo }, { signal, onProgress }) => {
        const { promise, resolve, reject } = Promise.withResolvers<BoardEntry>();
        const refuse = () => reject(new Error('The server is busy.'));
        onWay.push({ photo, signal, progress: onProgress, accept: () => resolve(entryOf(challengeId)), refuse });
        if (!isTooLate) signal.addEventListener('abort', () => reject(new Error('Aborted')));
        return promise;
      },
      onArrived: async (_seat, { challenge }) => {
        arrived.push(challenge.id);
      },
      problemOf: (error) => (error as Error).message,
    });
  return {
    ...makeTab(),
    makeTab,
    stored,
    arrived,
    onWay,
    slow: () => {
      isSlow = true;
    },
    /** The storage does the next thing it was asked for. */
    store: async () => {
      asked.shift()?.();
      await settled();
    },
    pending: () => asked.length,
  };
}

const photo = (name: string) => new File([name], `${name}.jpg`);

test('a chosen photo waits, is kept on the device, and goes when the server has it', async () => {
  const { choose, send, waiting, stored, onWay, arrived } = device();
  await choose(ana, 'cow', photo('first'));
  assert.equal(waiting().get(cow)?.phase, 'waiting');
  assert.ok(stored.has(cow));
  const sent = send(ana, cow);
  onWay[0]?.progress(0.5);
  assert.deepEqual([waiting().get(cow)?.phase, waiting().get(cow)?.share], ['sending', 0.5]);
  onWay[0]?.accept();
  assert.deepEqual(await sent, entryOf('cow'));
  assert.deepEqual([waiting().size, stored.size, arrived], [0, 0, ['cow']]);
});

test('two taps send once', async () => {
  const { choose, send, onWay } = device();
  await choose(ana, 'cow', photo('first'));
  const first = send(ana, cow);
  const second = send(ana, cow);
  assert.equal(onWay.length, 1);
  onWay[0]?.accept();
  assert.ok(await first);
  assert.equal(await second, undefined);
  assert.equal(await send(ana, cow), undefined);
  assert.equal(onWay.length, 1);
});

test('a photo that could not be sent says why, stays kept, and can be sent again', async () => {
  const { choose, send, waiting, stored, onWay } = device();
  await choose(ana, 'cow', photo('first'));
  const first = send(ana, cow);
  onWay[0]?.refuse();
  assert.equal(await first, undefined);
  assert.deepEqual([waiting().get(cow)?.phase, waiting().get(cow)?.problem], ['failed', 'The server is busy.']);
  assert.ok(stored.has(cow));
  const second = send(ana, cow);
  onWay[1]?.accept();
  assert.ok(await second);
});

test('a photo that is discarded while it is sent is given up, and nothing of it comes back', async () => {
  const { choose, send, discard, waiting, stored, onWay } = device();
  await choose(ana, 'cow', photo('first'));
  const sent = send(ana, cow);
  await discard(cow);
  assert.equal(onWay[0]?.signal.aborted, true);
  assert.equal(await sent, undefined);
  assert.deepEqual([waiting().size, stored.size], [0, 0]);
});

test('a photo that takes the place of one being sent waits for itself: how the other one ends does not touch it', async () => {
  for (const end of ['accept', 'refuse'] as const) {
    const { choose, send, waiting, stored, onWay } = device({ isTooLate: true });
    const second = photo('second');
    await choose(ana, 'cow', photo('first'));
    const sent = send(ana, cow);
    await choose(ana, 'cow', second);
    assert.equal(onWay[0]?.signal.aborted, true);
    onWay[0]?.progress(0.9);
    onWay[0]?.[end]();
    await sent;
    const { photo: left, phase, share, problem } = waiting().get(cow) ?? {};
    assert.deepEqual([left, phase, share, problem], [second, 'waiting', 0, undefined]);
    assert.equal(stored.get(cow)?.photo, second);
  }
});

test('a photo that is written slowly does not come after the one that took its place, nor after its end', async () => {
  const { choose, discard, waiting, stored, slow, store, pending } = device();
  slow();
  const second = photo('second');
  void choose(ana, 'cow', photo('first'));
  void choose(ana, 'cow', second);
  await settled();
  while (pending() > 0) await store();
  assert.equal(stored.get(cow)?.photo, second);
  void choose(ana, 'cow', photo('third'));
  await settled();
  void discard(cow);
  await settled();
  assert.equal(pending(), 1);
  while (pending() > 0) await store();
  assert.deepEqual([waiting().size, stored.size], [0, 0]);
});

test('after a reload the own photos of the room are back, once, however often they are asked for', async () => {
  const { choose, makeTab } = device();
  await choose(ana, 'cow', photo('first'));
  await choose(ana, 'tractor', photo('other'));
  await choose({ ...ana, roomId: '222222' }, 'cow', photo('elsewhere'));
  await choose({ ...ana, login: 'ben' }, 'cow', photo('of ben'));
  const reloaded = makeTab();
  await Promise.all([reloaded.restore(ana), reloaded.restore(ana)]);
  assert.deepEqual([...reloaded.waiting().keys()], [cow, draftKey('111111', 'ana', 'tractor')]);
});

test('what is in memory is not overwritten by what is brought back', async () => {
  const { choose, send, restore, waiting } = device();
  await choose(ana, 'cow', photo('first'));
  void send(ana, cow);
  await restore(ana);
  assert.equal(waiting().get(cow)?.phase, 'sending');
});

test('a photo that is discarded while the drafts are read is not brought back by them', async () => {
  const { choose, makeTab, stored, slow, store, pending } = device();
  await choose(ana, 'cow', photo('first'));
  const tab = makeTab();
  await tab.restore(ana);
  slow();
  void tab.restore(ana);
  await settled();
  void tab.discard(cow);
  while (pending() > 0) await store();
  assert.deepEqual([tab.waiting().size, stored.size], [0, 0]);
});

test('where storage is refused a photo says so, and is sent all the same', async () => {
  const { choose, send, waiting, onWay } = device({ refusesStorage: true });
  await choose(ana, 'cow', photo('first'));
  assert.equal(waiting().get(cow)?.isKept, false);
  const sent = send(ana, cow);
  onWay[0]?.accept();
  assert.ok(await sent);
});

test('a browser without a database keeps nothing, and nothing breaks', async () => {
  const draft = { key: cow, roomId: '111111', loginKey: 'ana', challengeId: 'cow', photo: photo('first') };
  assert.equal(await photoDrafts.keep(draft), false);
  assert.deepEqual(await photoDrafts.list(), []);
  await photoDrafts.drop(cow);
  await photoDrafts.dropAll();
});

test('who leaves a room leaves no photo for it, and those of another room go on', async () => {
  const { choose, send, dropSeat, waiting, stored, onWay } = device();
  const elsewhere = { ...ana, roomId: '222222' };
  await choose(ana, 'cow', photo('first'));
  await choose(elsewhere, 'cow', photo('elsewhere'));
  void send(ana, cow);
  const other = send(elsewhere, draftKey('222222', 'ana', 'cow'));
  await dropSeat(ana);
  assert.deepEqual([onWay[0]?.signal.aborted, onWay[1]?.signal.aborted], [true, false]);
  assert.deepEqual([...waiting().keys()], [draftKey('222222', 'ana', 'cow')]);
  assert.deepEqual([...stored.keys()], [draftKey('222222', 'ana', 'cow')]);
  onWay[1]?.accept();
  assert.ok(await other);
});

test('photos of an earlier visit go with the room too', async () => {
  const { choose, makeTab, stored } = device();
  await choose(ana, 'cow', photo('first'));
  await makeTab().dropSeat(ana);
  assert.equal(stored.size, 0);
});

test('who logs out leaves no photo on the device, not even one that is being sent, written or read', async () => {
  const { choose, send, restore, forget, waiting, stored, slow, store, pending, onWay } = device();
  await choose(ana, 'cow', photo('first'));
  await choose({ ...ana, roomId: '222222' }, 'cow', photo('elsewhere'));
  void send(ana, cow);
  slow();
  void choose(ana, 'tractor', photo('other'));
  void restore(ana);
  await settled();
  void forget();
  assert.equal(onWay[0]?.signal.aborted, true);
  assert.equal(waiting().size, 0);
  while (pending() > 0) await store();
  assert.deepEqual([waiting().size, stored.size], [0, 0]);
});

test('when another person signs in, only what is theirs stays', async () => {
  const { choose, forget, waiting, stored } = device();
  await choose(ana, 'cow', photo('of ana'));
  await choose({ ...ana, login: 'ben' }, 'cow', photo('of ben'));
  await forget('Ben');
  assert.deepEqual([...waiting().keys()], [draftKey('111111', 'ben', 'cow')]);
  assert.deepEqual([...stored.keys()], [draftKey('111111', 'ben', 'cow')]);
});

test('with another session the memory is left, and who is the same person finds the photos again', async () => {
  const { choose, send, release, restore, waiting, onWay } = device();
  await choose(ana, 'cow', photo('first'));
  void send(ana, cow);
  await release();
  assert.deepEqual([waiting().size, onWay[0]?.signal.aborted], [0, true]);
  await restore(ana);
  assert.equal(waiting().get(cow)?.phase, 'waiting');
});

test('a photo that only the memory has is not left with a session that ended by itself', async () => {
  const refused = device({ refusesStorage: true });
  await refused.choose(ana, 'cow', photo('first'));
  await refused.release();
  assert.equal(refused.waiting().size, 1);
  const slow = device();
  slow.slow();
  void slow.choose(ana, 'cow', photo('first'));
  void slow.release();
  await settled();
  await slow.store();
  assert.equal(slow.waiting().size + slow.stored.size, 1);
});

test('photos that wait are counted once, whether the memory has them, the drafts or both', async () => {
  const { choose, makeTab } = device();
  await choose(ana, 'cow', photo('first'));
  await choose({ ...ana, roomId: '222222' }, 'cow', photo('elsewhere'));
  const tab = makeTab();
  await tab.restore(ana);
  assert.equal(await tab.count(), 2);
});

const step = fc.oneof(
  fc.record({ act: fc.constantFrom('choose', 'discard', 'send'), square: fc.constantFrom('cow', 'tractor') }),
  fc.record({ act: fc.constantFrom('store', 'accept', 'refuse', 'restore'), square: fc.constant('') }),
);

test('however taps, storage and server interleave, the device keeps in the end what is on the screen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const phone = device();
      phone.slow();
      const expected = new Map<string, Blob>();
      for (const [at, { act, square }] of steps.entries()) {
        const key = draftKey(ana.roomId, 'ana', square);
        const { onWay } = phone;
        if (act === 'choose') {
          const next = photo(`photo ${at}`);
          expected.set(key, next);
          void phone.choose(ana, square, next);
        } else if (act === 'discard') {
          expected.delete(key);
          void phone.discard(key);
        } else if (act === 'send') void phone.send(ana, key);
        else if (act === 'store') await phone.store();
        else if (act === 'restore') void phone.restore(ana);
        else {
          const [upload] = onWay.splice(0, 1);
          // What was given up meanwhile does not count.
          if (act === 'accept') {
            for (const [one, blob] of expected)
              if (blob === upload?.photo && !upload.signal.aborted) expected.delete(one);
          }
          upload?.[act as 'accept' | 'refuse']();
        }
        await settled();
      }
      while (phone.pending() > 0) await phone.store();
      const shown = new Map([...phone.waiting()].map(([key, { photo: blob }]) => [key, blob]));
      const kept = new Map([...phone.stored].map(([key, { photo: blob }]) => [key, blob]));
      assert.deepEqual(new Set(shown.values()), new Set(expected.values()));
      assert.deepEqual(new Set(kept.values()), new Set(expected.values()));
    }),
  );
});
