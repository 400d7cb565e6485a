import type { Page } from 'playwright-core';
import type { StoredEntry } from '#web/outbox/store.ts';

type Kept = Pick<StoredEntry, 'phase' | 'isAsked' | 'notBefore'>;

/** What is kept in the browser's database, as anybody at the device can look it up. */
function keptIn(page: Page): Promise<Kept[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('outbox')) return [];
    const heard = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await heard(indexedDB.open('outbox'));
    // A page may have named it and not made it yet.
    const entries: Kept[] = database.objectStoreNames.contains('entries')
      ? await heard(database.transaction('entries').objectStore('entries').getAll())
      : [];
    database.close();
    return entries.map(({ phase, isAsked, notBefore }) => ({ phase, isAsked, notBefore }));
  });
}

export const countStored = async (page: Page): Promise<number> => (await keptIn(page)).length;

export async function untilStored(page: Page, count: number): Promise<void> {
  while ((await countStored(page)) !== count) await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** The outbox has been opened in this browser: a page that has gone so far has its code, too. */
export async function untilOutboxIsThere(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'outbox'));
}

/** Tells the page that the network is back until nothing is to be sent: where time stands still, no pause before the next try is ever over. */
export async function tryNow(page: Page): Promise<void> {
  await untilOutboxIsThere(page);
  for (;;) {
    // Also what is on its way, which may come back.
    const left = (await keptIn(page)).filter(({ phase }) => phase === 'waiting');
    if (left.length === 0) return;
    const standsStill = await page.evaluate(async () => {
      dispatchEvent(new Event('online'));
      const now = Date.now();
      await new Promise(requestAnimationFrame);
      return Date.now() === now;
    });
    // A server that is busy names a time, before which nothing is sent.
    const asked = Math.max(0, ...left.map(({ isAsked, notBefore = 0 }) => (isAsked ? notBefore : 0)));
    if (standsStill && asked > 0) await page.clock.setFixedTime(asked);
  }
}
