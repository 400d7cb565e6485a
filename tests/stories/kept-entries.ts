import type { Page } from 'playwright-core';

/** The phases of what is kept in the browser's database, as anybody at the device can look it up. */
function keptIn(page: Page): Promise<string[]> {
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
    const entries = database.objectStoreNames.contains('entries')
      ? await heard(database.transaction('entries').objectStore('entries').getAll())
      : [];
    database.close();
    return entries.map(({ phase }) => phase);
  });
}

export const countKept = async (page: Page): Promise<number> => (await keptIn(page)).length;

export async function untilKept(page: Page, count: number): Promise<void> {
  while ((await countKept(page)) !== count) await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** The outbox has been opened in this browser: a page that has gone so far has its code, too. */
export async function untilOutboxIsThere(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'outbox'));
}

/** Tells the page that the network is back until nothing is to be sent: where time stands still, no pause before the next try is ever over. */
export async function tryNow(page: Page): Promise<void> {
  await untilOutboxIsThere(page);
  // What is on its way may come back.
  while ((await keptIn(page)).some((phase) => phase === 'waiting' || phase === 'sending'))
    await page.evaluate(() => {
      dispatchEvent(new Event('online'));
      return new Promise(requestAnimationFrame);
    });
}
