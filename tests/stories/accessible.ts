import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { colours, everything, findingsIn } from '../axe-rules.ts';
import { saveLook, storyLine } from './looks.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects axe to find no problems in the page's current state, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const line = storyLine();
  await page.locator('main h1').waitFor();
  const present = await page.evaluate(() => 'axe' in globalThis);
  if (!present) await page.evaluate(`${axe};0`);
  const before = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  const other = before === 'dark' ? 'light' : 'dark';
  await expectNone(page, before, everything);
  await saveLook(page, before, line);
  await page.emulateMedia({ colorScheme: other });
  await expectNone(page, other, colours);
  await saveLook(page, other, line);
  await page.emulateMedia({ colorScheme: before });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, inner } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const reach = (element: Element) => element.getBoundingClientRect().right;
    const outside = [...document.querySelectorAll('main *')].filter((element) => reach(element) > clientWidth + 1);
    return {
      wide: scrollWidth > clientWidth,
      inner: outside.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
    };
  });
  assert.equal(wide, false, `${page.url()} scrolls sideways at ${page.viewportSize()?.width} px: ${inner.join('\n')}`);
}

/** Expects the page to fit the narrowest phone, and axe to find no problems on this one. */
export async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(size);
  // At some scroll positions a button is half hidden behind the header.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
}

/** A narrow phone, a usual phone, a laptop at 200% zoom, and a laptop. */
const narrow = { width: 320, height: 640 };
export const phone = { width: 390, height: 844 };
const zoomed = { width: 640, height: 400 };
const desktop = { width: 1280, height: 800 };

/** Checks both themes on a phone and on a desktop. The page must fit every width, and have one heading and a title. */
export async function expectGood(page: Page): Promise<void> {
  for (const size of [narrow, zoomed]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
  }
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  assert.equal(await page.locator('h1').count(), 1, page.url());
  assert.match(await page.title(), /^.+ · Pitstop$/);
}

async function expectNone(page: Page, theme: string, options: RunOptions): Promise<void> {
  const findings = await findingsOf(page, options);
  if (findings.length === 0) return;
  throw new Error(`${new URL(page.url()).pathname} (${theme}) is not accessible:\n${findings.join('\n')}`);
}

async function findingsOf(page: Page, options: RunOptions): Promise<string[]> {
  return findingsIn((await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as AxeResults);
}
