import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { stepMs } from '#features/plates/rules/game-times.ts';
import type { RunSettings } from '#features/plates/settings.ts';
import type { Room } from '#features/rooms/contract.ts';
import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { blockSpots, button, platesPath, pointsIn, readRoom, spot, startedPlatesRoom, untilReady } from './plates.ts';
import { tryNow, untilStored } from './stored-entries.ts';
import { stories } from './story.ts';

const settings: RunSettings = {
  ...{ kind: 'run', length: 'trip', matching: 'last-two', chain: 'convoy', home: 'D' },
  photos: false,
};

/** Opens the room on a phone whose clock is off by this much, and waits until it has synced with the server. */
async function openWithClock(page: Page, room: Room, skewMs: number): Promise<void> {
  await page.clock.install({ time: Date.now() + skewMs });
  const synced = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await page.goto(platesPath(room));
  await untilReady(page);
  await synced;
}

async function find(page: Page, number: string): Promise<void> {
  const found = button(page, `Found ${number}`);
  await found.and(page.locator(':not([aria-disabled])')).waitFor();
  await found.press('Enter');
}

stories('plates: clocks', (story) => {
  story('in the first minute of a game a phone that is 40 s slow can continue 5 s after a friend', async (stage) => {
    const { site, visit } = stage;
    const [ana, ben] = [
      await site.addUser('ana', 'bingo', 'developer'),
      await site.addUser('ben', 'bingo', 'developer'),
    ];
    const page = await visit('/misc', { as: ana });
    const room = await startedPlatesRoom(site, { name: 'Slow', settings, people: [ben, ana], forMs: 0 });
    await openWithClock(page, room, -40 * secondMs);
    await spot(site, ben, room, { target: '00' });
    const judged = page.waitForResponse((response) => response.url().endsWith('/plates/spots'));
    await find(page, '01');
    assert.ok((await judged).ok());
    assert.deepEqual(new Set(await pointsIn(site, ana, room)), new Set(['ana 1', 'ben 1']));
  });

  story('phones that are three hours off and reopened offline still record the right time', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const people = [
      await site.addUser('ana', 'bingo', 'developer'),
      await site.addUser('ben', 'bingo', 'developer'),
    ] as const;
    const race: RunSettings = { ...settings, chain: 'race' };
    const room = await startedPlatesRoom(site, { name: 'Wrong', settings: race, people: [...people], forMs: minuteMs });
    const pages = [await visit('/misc', { as: people[0] }), await visit('/misc', { as: people[1] })] as const;
    expectNoNetwork();
    const before = Date.now();
    const play = async (page: Page, skewMs: number) => {
      await openWithClock(page, room, skewMs);
      const unblock = await blockSpots(page);
      await page.route('**/manifest.webmanifest', (route) => route.abort());
      await page.reload();
      await untilReady(page);
      await find(page, '00');
      await find(page, '01');
      await untilStored(page, 2);
      return unblock;
    };
    const unblocks = await Promise.all([play(pages[0], 3 * hourMs), play(pages[1], -3 * hourMs)]);
    const after = Date.now();
    for (const unblock of unblocks) await unblock();
    for (const page of pages) {
      await tryNow(page);
      await untilStored(page, 0);
    }
    assert.deepEqual(new Set(await pointsIn(site, people[0], room)), new Set(['ana 2', 'ben 2']));
    const { spots } = await readRoom(site, people[0], room);
    for (const player of [1, 2]) {
      const [first = 0, second = 0] = spots.filter((found) => found.player === player).map(({ at }) => Date.parse(at));
      assert.ok(first > before && second >= first + stepMs && second <= after, `${before} ${first} ${second} ${after}`);
    }
  });
});
