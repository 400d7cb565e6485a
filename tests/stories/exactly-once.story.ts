import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { getBingoRoom, scoresOf } from '#features/bingo/bingo-document.ts';
import type { Room } from '#features/rooms/contract.ts';
import type { Fault } from '../crash/fault-plan.ts';
import { startFaultProxy } from '../crash/fault-proxy.ts';
import { call } from './api.ts';
import { roomOf, roomPath } from './bingo.ts';
import { doneAt, type Put, put, someMarks } from './outbox.ts';
import { addSmoker, button, countIs, pitis, serverCount, smoke } from './pitis.ts';
import type { Person, Site } from './site.ts';
import { stories } from './story.ts';

/** The faults injected into first attempts, in rotation. */
const first: readonly Fault[] = [
  'answer lost',
  'repeated after newer ones',
  'answer cut halfway',
  'delayed past newer ones',
  'sent twice in parallel',
];

async function startOneFaultProxy(siteUrl: string) {
  const keys: string[] = [];
  const proxy = await startFaultProxy((key, nth) => {
    if (!keys.includes(key)) keys.push(key);
    const fault = first[keys.indexOf(key) % first.length];
    return nth === 1 && fault !== undefined ? { fault, after: 1000 } : {};
  });
  proxy.setTarget(siteUrl);
  return proxy;
}

/** Retries immediately, as a device does when it's back online, until nothing is pending. */
async function untilAllSent(page: Page): Promise<void> {
  const countAfterRetry = () =>
    page.evaluate(async () => {
      dispatchEvent(new Event('online'));
      const resultOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await resultOf(indexedDB.open('outbox'));
      const count = await resultOf(db.transaction('entries').objectStore('entries').count());
      db.close();
      await new Promise(requestAnimationFrame);
      return count;
    });
  for (let attempts = 0; (await countAfterRetry()) > 0; attempts++)
    assert.ok(attempts < 1000, 'something is still pending');
}

interface Mark {
  completed: boolean;
}
async function marksAndUndos(site: Site, person: Person, room: Room): Promise<Put[]> {
  const marks = await someMarks(site, person, room, 3);
  return [...marks, ...marks.map((mark) => ({ ...mark, body: { completed: false } })), ...marks.slice(0, 1)];
}

stories('exactly once', (story) => {
  story(
    'marks from two phones on a bad connection each appear in the history once, even if one page is closed',
    async (stage) => {
      const { site, visit, expectNoNetwork } = stage;
      const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
      const room = await roomOf(site, 'Bad line', ana, ben);
      await using proxy = await startOneFaultProxy(site.url);
      expectNoNetwork();
      const [anas, bens] = [
        await visit(roomPath(room), { as: ana, through: proxy.url }),
        await visit(roomPath(room), { as: ben, through: proxy.url }),
      ];
      const feed = async (login: string) => {
        const { document } = await call(site, ana, getBingoRoom, { params: { id: room.id } });
        const turns = scoresOf(document).feed.filter(
          (item) => item.login === login && /completed|undone/.test(item.kind),
        );
        return turns.map(({ kind, title }) => `${kind} ${title}`).toReversed();
      };
      const [anasPuts, bensPuts] = [await marksAndUndos(site, ana, room), await marksAndUndos(site, ben, room)];
      for (const mark of anasPuts) assert.ok((await put(anas, mark)).isStored);
      for (const mark of bensPuts) await put(bens, mark);
      const again = await anas.context().newPage();
      await anas.close();
      await again.goto(roomPath(room));
      for (const page of [again, bens]) await untilAllSent(page);
      // Delayed and repeated calls arrive long after the calls that undo them.
      await proxy.stopFaults();
      assert.deepEqual(proxy.mismatches, []);
      const turnsOf = (puts: readonly Put[]) =>
        puts.map(({ label, body }) => `${(body as Mark).completed ? 'completed' : 'undone'} ${label}`);
      assert.deepEqual(await feed('ana'), turnsOf(anasPuts));
      assert.deepEqual(await feed('ben'), turnsOf(bensPuts));
      assert.deepEqual(await doneAt(site, ana, room), [anasPuts[0]?.label]);
      await Promise.all([again.close(), bens.close()]);
    },
  );

  story('taps on a bad connection count once, even if the page is closed before the answers arrive', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const cleo = await addSmoker(site, 'cleo');
    await using proxy = await startOneFaultProxy(site.url);
    expectNoNetwork();
    const page = await visit(pitis, { as: cleo, through: proxy.url });
    await countIs(page, 0);
    for (let count = 1; count <= 3; count++) {
      await smoke(page).tap();
      if (count > 1) await button(page, 'Yes').tap();
      await countIs(page, count);
    }
    // The number changes on press; it's confirmed once the device has stored it.
    await page.locator('button[data-counted]').waitFor();
    const next = await page.context().newPage();
    await page.close();
    await next.goto(pitis);
    await countIs(next, 3);
    await untilAllSent(next);
    await proxy.stopFaults();
    assert.deepEqual(proxy.mismatches, []);
    await next.reload();
    await countIs(next, 3);
    assert.equal(await serverCount(site, cleo), 3);
    await next.close();
  });
});
