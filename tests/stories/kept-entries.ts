import type { Page } from 'playwright-core';

/** What waits in the browser's database, as anybody at the device can look it up. */
export function countKept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('outbox')) return 0;
    const heard = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await heard(indexedDB.open('outbox'));
    // A page may have named it and not made it yet.
    const count = database.objectStoreNames.contains('entries')
      ? await heard(database.transaction('entries').objectStore('entries').count())
      : 0;
    database.close();
    return count;
  });
}

export async function untilKept(page: Page, count: number): Promise<void> {
  while ((await countKept(page)) !== count) await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** The outbox has been opened in this browser: a page that has gone so far has its code, too. */
export async function untilOutboxIsThere(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'outbox'));
}
