import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { endPlates, startPlates, takeRole } from '#features/plates/contract.ts';
import type { PatternsSettings } from '#features/plates/settings.ts';
import { joinRoom } from '#features/rooms/contract.ts';
import { call, complete, createRoom, joinAndDeal } from './api.ts';
import { roomPath } from './bingo.ts';
import { cameraPhoto } from './pictures.ts';
import { platesPath, platesRoom } from './plates.ts';
import { stories } from './story.ts';

/** Counts the wake locks held, and records the times that a clock shows. */
function watchScreen() {
  const watched = { locks: 0, clocks: [] as (string | null)[] };
  Object.assign(window, { watched });
  Object.defineProperty(navigator, 'wakeLock', {
    value: {
      request: async () => {
        watched.locks += 1;
        return {
          release: async () => {
            watched.locks -= 1;
          },
        };
      },
    },
  });
  new MutationObserver(() => {
    const text = document.querySelector('main time[datetime^="PT"]')?.textContent;
    if (text && text !== watched.clocks.at(-1)) watched.clocks.push(text);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}
type Watched = typeof window & { watched: { locks: number; clocks: string[] } };

const staysOn = (page: Page, isOn: boolean) =>
  page.waitForFunction((locks) => (window as Watched).watched.locks === locks, Number(isOn));

const patterns: PatternsSettings = { kind: 'patterns', minutes: 20, home: 'D', photos: false };

stories('wake lock', (story) => {
  story(
    'the screen stays on in Plates while a game is running, and its clock starts at the full time',
    async ({ site, visit, expectNoNetwork }) => {
      expectNoNetwork();
      const ana = await site.addUser('ana', 'bingo', 'developer');
      const ben = await site.addUser('ben', 'bingo', 'developer');
      const dan = await site.addUser('dan', 'bingo', 'developer');
      const room = await platesRoom(site, { name: 'Back seat', settings: patterns, people: [ana, ben] });
      const params = { id: room.id };
      await call(site, dan, joinRoom, { params: { login: 'dan', roomId: room.id }, body: { password: null } });
      await call(site, dan, takeRole, { params, body: { role: 'driver' } });
      const open = async (who: typeof ana, skewMs: number) => {
        const page = await visit('/misc', { as: who });
        await page.addInitScript(watchScreen);
        await page.clock.install({ time: Date.now() + skewMs });
        // Without this request the phone learns the server's time only from the game.
        await page.route('**/manifest.webmanifest', (route) => route.abort());
        await page.goto(platesPath(room));
        await page.getByRole('heading', { name: /^Players/ }).waitFor();
        return page;
      };
      const [slow, fast, drives] = [await open(ana, -40_000), await open(ben, 90_000), await open(dan, 0)];
      for (const page of [slow, fast, drives]) await staysOn(page, false);
      await call(site, ana, startPlates, { params, body: { game: 1 } });
      await drives.getByRole('heading', { name: 'Drive safely.' }).waitFor();
      for (const page of [slow, fast]) {
        await staysOn(page, true);
        await page.waitForFunction(() => (window as Watched).watched.clocks.length >= 3);
        const clocks = await page.evaluate(() => (window as Watched).watched.clocks.slice(0, 3));
        assert.deepEqual(clocks, ['20:00', '19:59', '19:58']);
      }
      // A driver has nothing to read, so the screen may turn off.
      await staysOn(drives, false);
      await call(site, ana, endPlates, { params, body: { game: 1 } });
      for (const page of [slow, fast]) await staysOn(page, false);
    },
  );

  story(
    'the screen stays on in bingo from the first board until all squares are completed',
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'bingo');
      const room = await createRoom(site, ana, 'Alone');
      const page = await visit('/misc', { as: ana });
      await page.addInitScript(watchScreen);
      await page.goto(roomPath(room));
      await page.getByRole('button', { name: /^Deal/ }).first().waitFor();
      await staysOn(page, false);
      const board = await joinAndDeal(site, ana, room);
      await staysOn(page, true);
      const photo = await cameraPhoto();
      for (const entry of board) await complete(site, ana, room, entry, photo);
      await staysOn(page, false);
    },
  );
});
