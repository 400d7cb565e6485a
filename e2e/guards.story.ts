import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { type PageName, pages } from '#shared/pages.ts';
import { createRoom } from './support/api.ts';
import { stories } from './support/story.ts';

const names = Object.keys(pages) as PageName[];
/** Pages that lead on at once: of a photo that is not there, to all photos. */
const leadOn: PageName[] = ['lastRoom', 'photo'];
const somewhere: Record<string, string> = {
  gameName: 'bingo',
  roomNumber: '123456',
  carId: 'skoda-enyaq-85',
  login: 'root',
};

function addressOf(name: PageName, values: Record<string, string> = {}): string {
  return pages[name].pattern.replace(/:(\w+)/g, (_, key: string) => values[key] ?? somewhere[key] ?? key);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pathOf = (page: Page) => new URL(page.url()).pathname;

stories('guards', (story) => {
  story(
    'root opens every page, each with one heading and a title of its own',
    async ({ site, visit, expectRefusal }) => {
      const room = await createRoom(site, site.root, 'Open to root');
      const page = await visit('/', { as: site.root, on: 'desktop' });
      expectRefusal(404);
      for (const name of names.filter((one) => !leadOn.includes(one))) {
        await page.goto(addressOf(name, { roomNumber: room.id }));
        await page.locator('main h1').waitFor();
        await page.waitForFunction(() => document.title.endsWith(' · Pitstop'));
        assert.equal(await heading(page).count(), 1, name);
        assert.equal(pathOf(page), addressOf(name, { roomNumber: room.id }));
        assert.notEqual(await heading(page).innerText(), 'Not Authenticated');
      }
      await page.goto('/misc/evcars/database/no-such-car');
      await page.getByText('Car not found').first().waitFor();
    },
  );
});
