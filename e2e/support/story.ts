import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, devices, type Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { type Person, type Site, startSite } from './site.ts';

const actionLimitMs = 15_000;

const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;

export interface Visit {
  /** Already logged in; else a guest. */
  as?: Person;
  on?: keyof typeof screens;
  /** Anything else the browser shall be. */
  browser?: BrowserContextOptions;
}

export interface Stage {
  site: Site;
  /** Opens an address in a browser of its own. A further tab of the same browser: `page.context().newPage()`. */
  visit: (path: string, visit?: Visit) => Promise<Page>;
  /** From here on such an answer belongs to the story; and it must come. Any other refused request fails the story. */
  expectRefusal: (status: number) => void;
  /** From here on requests may fail for want of a network. */
  expectNoNetwork: () => void;
}

let browser: Promise<Browser> | undefined;
after(async () => {
  await (await browser)?.close();
});

/**
 * A story in a real browser over the built site, on a server and data of its own. Beside what it asserts itself, it
 * fails with any error in a console or page, any breach of the content security policy, and any fault in the server's
 * log. A failed story leaves screenshots and traces in a temporary folder and says where.
 */
export function story(name: string, tell: (stage: Stage) => Promise<void>, settings?: Record<string, string>): void {
  test(name, async () => {
    browser ??= launchBrowser();
    const site = await startSite(settings);
    const watch = new Watch();
    const contexts: BrowserContext[] = [];
    try {
      const visit = async (path: string, how: Visit = {}) => {
        const context = await openContext(await (browser as Promise<Browser>), site, how);
        contexts.push(context);
        await watch.over(context);
        const page = await context.newPage();
        await page.goto(path);
        return page;
      };
      const told = tell({
        site,
        visit,
        expectRefusal: (status) => watch.expectRefusal(status),
        expectNoNetwork: () => watch.expectNoNetwork(),
      });
      // A page that broke will never show what the story waits for.
      await Promise.race([told, watch.broken]);
      watch.settle(site);
    } catch (error) {
      const folder = await keepEvidence(name, contexts);
      const seen = [...watch.problems, ...site.faults()].map((problem) => `\n  ${problem}`).join('');
      throw new Error(`${(error as Error).message}\nSee ${folder}${seen}`, { cause: error });
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
      await site.stop();
    }
  });
}

async function openContext(
  onto: Browser,
  site: Site,
  { as, on = 'phone', browser: more }: Visit,
): Promise<BrowserContext> {
  const localStorage = as === undefined ? [] : [{ name: 'token', value: await site.tokenOf(as) }];
  const context = await onto.newContext({
    baseURL: site.url,
    ...screens[on],
    ...(on === 'phone' && { userAgent: devices['Pixel 7']?.userAgent }),
    locale: 'en-GB',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
    ...more,
  });
  context.setDefaultTimeout(actionLimitMs);
  return context;
}

/** Collects what no story may cause. */
class Watch {
  readonly problems: string[] = [];
  /** Rejects with the first error that a page did not catch. */
  readonly broken: Promise<never>;
  readonly #breaks: (error: Error) => void;
  #hasNetwork = true;
  readonly #expected = new Map<number, { happened: boolean }>();

  constructor() {
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    this.broken = promise;
    this.#breaks = reject;
  }

  expectRefusal(status: number): void {
    this.#expected.set(status, { happened: false });
  }

  expectNoNetwork(): void {
    this.#hasNetwork = false;
  }

  async over(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error' && !this.#belongs(message.text()))
        this.problems.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => this.#breaks(error.error()));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
      });
    });
    await context.tracing.start({ snapshots: true });
  }

  #belongs(text: string): boolean {
    const status = /^Failed to load resource: the server responded with a status of (\d{3})/.exec(text)?.[1];
    if (!this.#hasNetwork && /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/.test(text)) return true;
    const expected = this.#expected.get(Number(status));
    if (expected !== undefined) expected.happened = true;
    return expected !== undefined;
  }

  settle(site: Site): void {
    const missing = [...this.#expected].filter(([, { happened }]) => !happened);
    for (const [status] of missing) this.problems.push(`the expected answer ${status} never came`);
    if (this.problems.length > 0 || site.faults().length > 0) throw new Error('The story went well but for these:');
  }
}

async function keepEvidence(name: string, contexts: BrowserContext[]): Promise<string> {
  const folder = join(tmpdir(), 'pitstop-stories', name.replace(/[^a-z0-9]+/gi, '-').toLowerCase());
  mkdirSync(folder, { recursive: true });
  for (const [index, context] of contexts.entries()) {
    for (const [tab, page] of context.pages().entries()) {
      await page.screenshot({ path: join(folder, `${index}-${tab}.png`), timeout: 5000 }).catch(() => undefined);
    }
    await context.tracing.stop({ path: join(folder, `${index}.zip`) }).catch(() => undefined);
  }
  return folder;
}
