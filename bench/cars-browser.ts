import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { pathTo } from '#shared/pages.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import type { CarScene } from './car-scene.ts';
import { type Figure, median } from './figures.ts';
import { pinLoad, startServer, unpinLoad } from './pinned.ts';

const slowdown = 4;
const visits = 5;
const typed = 'skoda enyaq';
const betweenKeysMs = 250;
/** A fast flick: at 60 frames a second 6,000 px, or 58 rows, a second. */
const scroll = { pxPerFrame: 100, frames: 400 };

interface Visited {
  firstRowsMs: number;
  scrollTaskMs: number;
  keyMs: number;
}

/** The real server and site, in a browser of a phone's size with a quarter of this processor's speed. */
export async function inBrowser({ dataDir, token }: CarScene): Promise<Figure[]> {
  const server = await startServer(dataDir);
  unpinLoad();
  const browser = await launchBrowser();
  try {
    const seen: Visited[] = [];
    for (let visit = 0; visit < visits; visit++) {
      seen.push(await visitList(browser, `http://127.0.0.1:${server.port}`, token));
      console.log(`  ${JSON.stringify(seen.at(-1))}`);
    }
    const of = (key: keyof Visited) => median(seen.map((one) => one[key]));
    return [
      { name: 'cold visit to first rows, 4x slowed', unit: 'ms', ours: of('firstRowsMs'), target: { atMost: 1000 } },
      { name: 'longest task while scrolling, 4x', unit: 'ms', ours: of('scrollTaskMs'), target: { atMost: 50 } },
      { name: 'key to paint among 5,000 cars, 4x', unit: 'ms', ours: of('keyMs'), target: { atMost: 200 } },
    ];
  } finally {
    await browser.close();
    await server.stop();
    pinLoad();
  }
}

async function visitList(browser: Browser, origin: string, token: string): Promise<Visited> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] },
  });
  await context.addInitScript({ path: join(import.meta.dirname, 'watch-page.js') });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(pathTo('cars'), { waitUntil: 'commit' });
  await page.evaluate('watched.until(() => watched.firstRowsMs)');
  const firstRowsMs = await page.evaluate<number>('watched.firstRowsMs');
  // The rest of the first visit (keeping the cars, the service worker) is over before one scrolls.
  await page.evaluate("watched.until(() => localStorage.getItem('user:vehicles'))");
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const scrollTaskMs = await longestWhileScrolling(page);
  const keyMs = await slowestKey(page);
  await context.close();
  return { firstRowsMs, scrollTaskMs, keyMs };
}

async function longestWhileScrolling(page: Page): Promise<number> {
  await page.evaluate('watched.tasksMs.length = 0');
  await page.evaluate(`watched.scroll(${scroll.pxPerFrame}, ${scroll.frames})`);
  const scrolledPx = await page.evaluate<number>('scrollY');
  if (scrolledPx < scroll.pxPerFrame * scroll.frames * 0.9) throw new Error(`Only ${scrolledPx} px were scrolled`);
  return page.evaluate<number>('Math.max(0, ...watched.tasksMs)');
}

/** From the key to the frame that shows its letter. */
async function slowestKey(page: Page): Promise<number> {
  await page.evaluate('scrollTo(0, 0)');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type(typed, { delay: betweenKeysMs });
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ of/ })
    .waitFor();
  return page.evaluate<number>('Math.max(0, ...watched.keysMs)');
}
