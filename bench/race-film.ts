import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { seed } from '#app/open-context.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { pathTo } from '#shared/pages.ts';
import { launchBrowser } from '#tests/stories/browser.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';
import { type Figure, median, percentile } from './figures.ts';
import { pinLoad, startServer, unpinLoad } from './pinned.ts';
import { addPerson, freshFolder } from './scene.ts';

const slowdown = 4;
const rounds = 5;
const roundMs = 4000;

/** Twelve cars that stop often and at different places, so that every lane always has something to show. */
const cars = [
  'hyundai-ioniq-6-long-range-2wd',
  'tesla-model-3-long-range-rwd-highland',
  'bmw-i4-edrive40',
  'kia-ev6-long-range-2wd',
  'skoda-enyaq-85',
  'renault-5-e-tech-52-kwh-150-hp',
  'polestar-2-long-range-single-motor',
  'renault-megane-e-tech-ev60-220-hp',
  'mercedes-benz-eqe-350-plus',
  'renault-zoe-ze50-r135',
  'bmw-i4-m50',
  'dacia-spring-electric-65',
];

const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};

interface Run {
  /** Frames per second while the film plays, and while the same page is idle. */
  playing: number;
  idle: number;
  /** Time between two frames, 95th percentile. */
  lateMs: number;
  /** The page thread's processor time per frame, 95th percentile, unthrottled. */
  workMs: number;
}

/** The browser runs at a quarter of this processor's speed. */
export async function raceFilm(): Promise<Figure[]> {
  const { folder, remove } = freshFolder();
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ROOT_PASSWORD: 'root of the bench' }, folder);
  const context = await openContext({ config, log: makeLog(config.logLevel) });
  await seed(context);
  const token = await addPerson(context, 'developer', 'developer');
  await closeContext(context);

  const server = await startServer(folder);
  unpinLoad();
  const origin = `http://127.0.0.1:${server.port}`;
  const browser = await launchBrowser();
  try {
    const figures: Figure[] = [];
    for (const name of ['phone', 'desktop'] as const) {
      const runs = await watchFilm(browser, origin, token, name);
      const medianOf = (key: keyof Run) => median(runs.map((run) => run[key]));
      figures.push(
        {
          name: `race of 12 cars on a ${name}, 4x slowed`,
          unit: 'frames/s',
          ours: medianOf('playing'),
          bare: medianOf('idle'),
          target: { atLeast: 0.95 },
        },
        { name: 'the same, time between frames: p95', unit: 'ms', ours: medianOf('lateMs') },
        // A frame lasts 16.7 ms.
        { name: 'the same, processor time of a frame, times 4: p95', unit: 'ms', ours: medianOf('workMs') * slowdown },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    pinLoad();
    remove();
  }
}

async function watchFilm(
  browser: Browser,
  origin: string,
  token: string,
  screen: keyof typeof screens,
): Promise<Run[]> {
  const context = await browser.newContext({
    ...screens[screen],
    baseURL: origin,
    locale: 'en-GB',
    reducedMotion: 'no-preference',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'token', value: token }] }] },
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(pathTo('races', {}, { t: '5', cars: cars.join(','), show: 'film' }));
  const lanes = page.getByRole('list', { name: 'Cars in the race' }).getByRole('listitem');
  await lanes.nth(cars.length - 1).waitFor();
  await wait(1000);
  const workMs = await workOf(browser, page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await wait(1000);
  const runs: Run[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await page.getByRole('slider').inputValue();
    const playing = await framesOf(page);
    if ((await page.getByRole('slider').inputValue()) === before) throw new Error("The film isn't moving");
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const idle = await framesOf(page);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    runs.push({
      playing: perSecond(playing),
      idle: perSecond(idle),
      lateMs: percentile(playing, 0.95),
      workMs,
    });
    console.log(`  ${screen} ${JSON.stringify(runs.at(-1))}`);
  }
  await context.close();
  return runs;
}

/** Times between frames in ms. */
async function framesOf(page: Page): Promise<number[]> {
  const times = await page.evaluate<number[]>(`(async () => {
    const times = [];
    const end = performance.now() + ${roundMs};
    while (performance.now() < end) times.push(await new Promise(requestAnimationFrame));
    return times;
  })()`);
  return times.slice(1).map((at, index) => at - (times[index] ?? at));
}

const perSecond = (gapsMs: readonly number[]): number =>
  (gapsMs.length / gapsMs.reduce((sum, gap) => sum + gap, 0)) * 1000;

interface TraceEvent {
  name: string;
  /** The thread's processor time in µs. */
  tdur?: number;
}

/**
 * On a busy machine, the frame rate mostly shows how busy it is. Processor time shows whether the work of a frame fits
 * into its time.
 */
async function workOf(browser: Browser, page: Page): Promise<number> {
  await browser.startTracing(page, { categories: ['cc', 'devtools.timeline'] });
  await framesOf(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const frames = traceEvents.filter(({ name }) => name === 'ProxyMain::BeginMainFrame');
  const times = frames.flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]));
  if (times.length === 0) throw new Error('The trace has no frames');
  return percentile(times, 0.95);
}
