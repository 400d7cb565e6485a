import { setTimeout as wait } from 'node:timers/promises';
import { pathTo } from '#shared/pages.ts';
import { secondMs } from '#shared/time.ts';
import { type Figure, median } from './figures.ts';
import { pinLoad, type RunningServer, unpinLoad } from './pinned.ts';
import { launchPlainBrowser, type PlainBrowser, readWatching, type Tab } from './plain-browser.ts';

const slowdown = 4;
const visits = 7;
const tapsPerVisit = 4;
/** A second tap within three seconds asks. */
const betweenTapsMs = 3.2 * secondMs;
const tabRestMs = 500;

const watching = readWatching('watch-counter.js');

interface Tap {
  numberMs: number;
  saidMs: number;
}
interface Visited {
  openMs: number;
  taps: Tap[];
}

/** The page of somebody with twenty years of entries, and its taps, in a browser with a quarter of this processor's speed. */
export async function counterInBrowser({ port }: RunningServer, token: string): Promise<Figure[]> {
  unpinLoad();
  const origin = `http://127.0.0.1:${port}`;
  const browser = await launchPlainBrowser();
  try {
    // Cold is the visitor's cache; the server and the browser itself have run before.
    await visit(browser, origin, token);
    const seen: Visited[] = [];
    for (let round = 0; round < visits; round++) seen.push(await visit(browser, origin, token));
    const taps = seen.flatMap((one) => one.taps);
    const of = (times: number[]) => ({ unit: 'ms', ours: median(times) });
    return [
      {
        name: 'cold visit to the counter, 4x slowed',
        ...of(seen.map(({ openMs }) => openMs)),
        target: { atMost: 1000 },
      },
      {
        name: 'tap to the new number, 4x slowed',
        ...of(taps.map(({ numberMs }) => numberMs)),
        target: { atMost: 100 },
      },
      // The device's own disk is in it, which nothing slows and nothing makes faster.
      { name: 'tap to "Counted", kept on the device', ...of(taps.map(({ saidMs }) => saidMs)) },
    ];
  } finally {
    await browser.close();
    pinLoad();
  }
}

async function visit(browser: PlainBrowser, origin: string, token: string): Promise<Visited> {
  // The storage belongs to the origin: a file of it that is no page of ours.
  const tab = await browser.open(`${origin}/favicon.png`, slowdown);
  while ((await tab.evaluate('location.origin')) !== origin) await wait(50);
  await tab.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await tab.prepare(watching);
  // A tab that has just been opened is busy with itself.
  await wait(tabRestMs);
  await tab.goTo(`${origin}${pathTo('pitis')}`);
  const openMs = await openOf(tab);
  const taps: Tap[] = [];
  for (let tap = 0; tap < tapsPerVisit; tap++) {
    await wait(betweenTapsMs);
    taps.push((await tab.evaluate('watched.tap()')) as Tap);
  }
  await tab.close();
  return { openMs, taps };
}

async function openOf(tab: Tab): Promise<number> {
  for (;;) {
    // Seldom, because to look costs the page time.
    await wait(250);
    const openMs = await tab.evaluate('globalThis.watched?.openMs');
    if (typeof openMs === 'number') return openMs;
  }
}
