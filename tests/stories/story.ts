import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, devices, type Page } from 'playwright-core';
import { atEnd } from '../at-end.ts';
import { launchBrowser } from './browser.ts';
import { type Person, type Site, startSite } from './site.ts';
import { translatePages } from './translation.ts';
import { Watch } from './watch.ts';

const actionLimitMs = 15_000;

const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;
const agents = { phone: devices['Pixel 7']?.userAgent, desktop: devices['Desktop Chrome']?.userAgent };

export interface Visit {
  /** Already logged in; otherwise a guest. */
  as?: Person;
  on?: keyof typeof screens;
  /** With the service worker, which preloads the whole build. It's expensive, so only for stories about the network. */
  withWorker?: boolean;
  byName?: boolean;
  /** URL of a proxy in front of the site. */
  through?: string;
  isTranslated?: boolean;
  browser?: BrowserContextOptions;
}

export interface Stage<S extends Site = Site> {
  site: S;
  /** Opens a path in a new browser context. For another tab in the same one: `page.context().newPage()`. */
  visit: (path: string, visit?: Visit) => Promise<Page>;
  /**
   * Expects a response with this status from now on; the story fails without one. Any other error response fails it
   * too.
   */
  expectRefusal: (status: number) => void;
  /**
   * Like `expectRefusal`, but the response is optional, for when it depends on which of several calls is answered
   * first.
   */
  allowRefusal: (status: number) => void;
  /** From now on, requests may fail for lack of a network. */
  expectNoNetwork: () => void;
  /** Expects this console error from now on; the story fails without it. */
  expectError: (error: RegExp) => void;
}

type Body<S extends Site = Site> = (stage: Stage<S>) => Promise<void>;
type Settings = Record<string, string>;

/** Pages here live for seconds, so optimising them for long use costs more than it saves. */
const cheapArguments = ['--js-flags=--no-maglev --no-turbofan', '--renderer-process-limit=1', '--num-raster-threads=1'];

let browser: Promise<Browser> | undefined;
atEnd(async () => (await browser)?.close());

/**
 * Runs a story in a real browser on the built site, with its own server and data. Apart from its own assertions, it
 * fails on any console or page error, CSP violation, request to another host, or fault in the server's log. A failed
 * story saves its pages, as screenshots and accessibility trees, in a temporary folder and prints where. With `TRACE`,
 * it also saves a trace for `npx playwright-core show-trace FILE`.
 */
export function story(name: string, run: Body, settings?: Settings): void {
  test(name, async () => {
    const site = await startSite(settings);
    try {
      await perform(name, run, site);
    } finally {
      await site.stop();
    }
  });
}

type Define<S extends Site> = (story: (name: string, run: Body<S>) => void) => void;

/** Stories that share one site, in order; none may rely on an earlier one's leftovers. */
export function stories(title: string, define: Define<Site>): void {
  storiesOn(startSite, title, define);
}

/** The same on a site that's started differently. */
export function storiesOn<S extends Site>(start: () => Promise<S>, title: string, define: Define<S>): void {
  suite(title, () => {
    let site: Promise<S>;
    before(async () => {
      site = start();
      await site;
    });
    after(async () => (await site).stop());
    define((name, run) => test(name, async () => perform(name, run, await site)));
  });
}

const refusalOf = (status: number) =>
  new RegExp(`^Failed to load resource: the server responded with a status of ${status}`);

async function perform<S extends Site>(name: string, run: Body<S>, site: S): Promise<void> {
  browser ??= launchBrowser(cheapArguments);
  const watch = new Watch(site.url, site.urlByName);
  const contexts: BrowserContext[] = [];
  const earlierFaults = site.faults().length;
  const faults = () => site.faults().slice(earlierFaults);
  const visit = async (path: string, how: Visit = {}) => {
    if (how.through !== undefined) watch.expectOrigin(how.through);
    const context = await openContext(await (browser as Promise<Browser>), site, how);
    contexts.push(context);
    if (process.env.TRACE) await context.tracing.start({ screenshots: true, snapshots: true });
    await watch.over(context);
    if (how.isTranslated) await context.addInitScript(translatePages);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  try {
    const done = run({
      site,
      visit,
      expectRefusal: (status) => watch.expectError(refusalOf(status)),
      allowRefusal: (status) => watch.allowError(refusalOf(status)),
      expectNoNetwork: () => watch.expectNoNetwork(),
      expectError: (error) => watch.expectError(error),
    });
    // A broken page will never show what the story waits for.
    await Promise.race([done, watch.broken]);
    watch.settle(faults());
  } catch (error) {
    const folder = await saveEvidence(name, contexts);
    const seen = [...watch.problems, ...faults()].map((problem) => `\n  ${problem}`).join('');
    throw new Error(`${(error as Error).message}\nSee ${folder}${seen}`, { cause: error });
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

async function openContext(
  onto: Browser,
  site: Site,
  { as, on = 'phone', withWorker = false, byName = false, through, browser: more }: Visit,
): Promise<BrowserContext> {
  const agent = agents[on];
  const url = through ?? (byName ? site.urlByName : site.url);
  const localStorage = as === undefined ? [] : [{ name: 'token', value: await site.tokenOf(as, agent) }];
  const context = await onto.newContext({
    baseURL: url,
    ...screens[on],
    ...(on === 'phone' && { userAgent: agent }),
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: withWorker ? 'allow' : 'block',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    ...more,
  });
  context.setDefaultTimeout(actionLimitMs);
  return context;
}

async function saveEvidence(name: string, contexts: BrowserContext[]): Promise<string> {
  const folder = join(
    process.env.EVIDENCE_DIR ?? tmpdir(),
    'pitstop-stories',
    name.replace(/[^a-z0-9]+/gi, '-').toLowerCase(),
  );
  mkdirSync(folder, { recursive: true });
  for (const [index, context] of contexts.entries()) {
    if (process.env.TRACE) await context.tracing.stop({ path: join(folder, `${index}-trace.zip`) });
    for (const [tab, page] of context.pages().entries()) {
      const path = join(folder, `${index}-${tab}`);
      await page.screenshot({ path: `${path}.png`, timeout: 5000 }).catch(() => undefined);
      const accessibilityTree = await page.ariaSnapshot({ timeout: 5000 }).catch(() => '');
      writeFileSync(`${path}.txt`, `${page.url()}\n${accessibilityTree}\n`);
    }
  }
  return folder;
}
