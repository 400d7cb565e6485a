import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type ImportedEntry, importCigars, listCigars } from '#features/cigars/contract.ts';
import { pages } from '#shared/pages.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { call } from './api.ts';
import type { Person, Site } from './site.ts';

export const pitis = pages.pitis.pattern;

export const addSmoker = (site: Site, login: string): Promise<Person> => site.addUser(login, 'developer', 'smoker');

/** Adds entries from some hours ago, in UTC, the time zone of the stories' browsers. */
export async function smokedAgo(
  site: Site,
  person: Person,
  hours: readonly number[],
  kind: ImportedEntry['kind'] = 'cigar',
) {
  const entries = hours.map((ago) => ({ timestamp: new Date(Date.now() - ago * hourMs).toISOString(), kind }));
  await call(site, person, importCigars, { body: { entries } });
}

/** Entries on the days before today, with this many on each. */
export function daysOf(perDay: readonly number[]): ImportedEntry[] {
  const midnight = new Date().setUTCHours(0, 0, 0, 0);
  return perDay.flatMap((count, index) =>
    Array.from({ length: count }, (_, place) => {
      const atMs = midnight - (perDay.length - index) * 24 * hourMs + 8 * hourMs + place * 20 * minuteMs;
      return { timestamp: new Date(atMs).toISOString(), kind: 'cigar' as const };
    }),
  );
}

/** The number of cigarettes on the server this year and last, because a story may run at New Year. */
export async function serverCount(site: Site, person: Person): Promise<number> {
  const thisYear = new Date().getUTCFullYear();
  const years = await Promise.all(
    [thisYear, thisYear - 1].map((year) => call(site, person, listCigars, { params: { year: String(year) } })),
  );
  return years.flat().length;
}

export const smoke = (page: Page) => page.getByRole('button', { name: 'I smoked one', exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export async function countIs(page: Page, count: number): Promise<void> {
  const hero = page.getByRole('region', { name: 'Today', exact: true }).locator('span.visually-hidden').first();
  await hero.filter({ hasText: new RegExp(`^${count}$`) }).waitFor({ state: 'attached' });
}

const pollMs = 100;
const maxPolls = 150;

export async function untilSent(site: Site, person: Person, count: number): Promise<void> {
  let found = await serverCount(site, person);
  for (let polls = 1; found !== count; polls++) {
    if (polls > maxPolls) throw new Error(`The server has ${found} instead of ${count}`);
    await pause(pollMs);
    found = await serverCount(site, person);
  }
}

/** Records every number that the page shows from now on, however briefly; the returned function lists them. */
export async function recordNumbers(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const record = () => {
      const text = document.querySelector('section[aria-label="Today"] .visually-hidden')?.textContent ?? '';
      if (seen.at(-1) !== text) seen.push(text);
    };
    record();
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}
