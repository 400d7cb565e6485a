import type { Page } from 'playwright-core';
import type { StoredEntry } from '#web/outbox/entry.ts';

type Stored = Pick<StoredEntry, 'phase' | 'isAsked' | 'notBefore'>;

/** The entries in the browser's database, as anyone with the device can read them. */
function storedIn(page: Page): Promise<Stored[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('outbox')) return [];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('outbox'));
    // A page may have opened the database before creating its store.
    const entries: Stored[] = database.objectStoreNames.contains('entries')
      ? await done(database.transaction('entries').objectStore('entries').getAll())
      : [];
    database.close();
    return entries.map(({ phase, isAsked, notBefore }) => ({ phase, isAsked, notBefore }));
  });
}

export const countStored = async (page: Page): Promise<number> => (await storedIn(page)).length;

export async function untilStored(page: Page, count: number): Promise<void> {
  while ((await countStored(page)) !== count) await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Waits until the outbox has been opened in this browser, which means that the page has loaded its code. */
export async function untilOutboxIsThere(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'outbox'));
}

/** Fires `online` until nothing is pending, because with a stopped clock no retry pause would ever end. */
export async function tryNow(page: Page): Promise<void> {
  await untilOutboxIsThere(page);
  for (;;) {
    // This includes entries in flight, which may come back.
    const left = (await storedIn(page)).filter(({ phase }) => phase === 'waiting');
    if (left.length === 0) return;
    const isClockStopped = await page.evaluate(async () => {
      dispatchEvent(new Event('online'));
      const now = Date.now();
      await new Promise(requestAnimationFrame);
      return Date.now() === now;
    });
    // A busy server sets a time before which nothing may be sent.
    const asked = Math.max(0, ...left.map(({ isAsked, notBefore = 0 }) => (isAsked ? notBefore : 0)));
    if (isClockStopped && asked > 0) await page.clock.setFixedTime(asked);
  }
}
