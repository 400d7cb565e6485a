import { setTimeout as wait } from 'node:timers/promises';
import { pathTo } from '#shared/pages.ts';
import { secondMs } from '#shared/time.ts';
import { type Figure, median } from './figures.ts';
import { pinLoad, type RunningServer, unpinLoad } from './pinned.ts';
import { launchPlainBrowser, type PlainBrowser, readWatching, type Tab } from './plain-browser.ts';

const slowdown = 4;
const tapsPerVisit = 4;
/** A second tap within three seconds asks for confirmation. */
const betweenTapsMs = 3.2 * secondMs;
const tabRestMs = 500;

const watching = readWatching('watch-counter.js');

interface Tap {
  numberMs: number;
  confirmedMs: number;
}
interface Visited {
  openMs: number;
  /** Time until the charts, which need all years, are shown. */
  wholeMs: number;
  /** The same on a second visit, with a cached copy. */
  againMs: number;
  taps: Tap[];
}

/** The browser runs at a quarter of this processor's speed. */
export async function counterInBrowser(
  { port }: RunningServer,
  token: string,
  { entries, visits }: { entries: number; visits: number },
): Promise<Figure[]> {
  const of4x = `${entries.toLocaleString('en')} cigarettes, 4x slowed`;
  unpinLoad();
  const origin = `http://127.0.0.1:${port}`;
  const browser = await launchPlainBrowser();
  try {
    // Warms up the server and the browser itself. Each visit still starts with a cold cache.
    await visit(browser, origin, token);
    const seen: Visited[] = [];
    for (let round = 0; round < visits; round++) seen.push(await visit(browser, origin, token));
    const taps = seen.flatMap((visited) => visited.taps);
    const medianMs = (times: number[]) => ({ unit: 'ms', ours: median(times) });
    return [
      {
        name: `cold visit to the counter of ${of4x}`,
        ...medianMs(seen.map(({ openMs }) => openMs)),
        target: { atMost: 1000 },
      },
      { name: 'the same, until all charts are shown', ...medianMs(seen.map(({ wholeMs }) => wholeMs)) },
      { name: 'a visit with the log stored on the device', ...medianMs(seen.map(({ againMs }) => againMs)) },
      {
        name: `tap to the new number of ${of4x}`,
        ...medianMs(taps.map(({ numberMs }) => numberMs)),
        target: { atMost: 100 },
      },
      // Includes the device's disk, which isn't throttled.
      { name: 'tap to "Counted", stored on the device', ...medianMs(taps.map(({ confirmedMs }) => confirmedMs)) },
    ];
  } finally {
    await browser.close();
    pinLoad();
  }
}

async function visit(browser: PlainBrowser, origin: string, token: string): Promise<Visited> {
  // Storage belongs to the origin, so any file on it that isn't a page will do.
  const tab = await browser.open(`${origin}/favicon.png`, slowdown);
  while ((await tab.evaluate('location.origin')) !== origin) await wait(50);
  await tab.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await tab.prepare(watching);
  // A new tab is busy with its own startup.
  await wait(tabRestMs);
  await tab.goTo(`${origin}${pathTo('pitis')}`);
  const openMs = await elapsed(tab, 'openMs');
  const wholeMs = await elapsed(tab, 'wholeMs');
  const taps: Tap[] = [];
  for (let tap = 0; tap < tapsPerVisit; tap++) {
    await wait(betweenTapsMs);
    taps.push((await tab.evaluate('watched.tap()')) as Tap);
  }
  await tab.goTo(`${origin}${pathTo('pitis')}?again`);
  await wait(betweenTapsMs);
  const againMs = await elapsed(tab, 'openMs');
  await tab.close();
  return { openMs, wholeMs, againMs, taps };
}

async function elapsed(tab: Tab, name: 'openMs' | 'wholeMs'): Promise<number> {
  for (;;) {
    // Polling takes time from the page, so it's infrequent.
    await wait(250);
    const ms = await tab.evaluate(`globalThis.watched?.${name}`);
    if (typeof ms === 'number') return ms;
  }
}
