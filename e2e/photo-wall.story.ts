import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { filesInZip } from '#app/test-zip.ts';
import { type BoardEntry, getBoard, setCompleted } from '#features/bingo/contract.ts';
import type { Room } from '#features/rooms/contract.ts';
import { giveHeart } from '#features/rooms/heart-contract.ts';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from './support/accessible.ts';
import { call, complete, sitDown } from './support/api.ts';
import { roomOf, roomPath } from './support/bingo.ts';
import type { Person, Site } from './support/site.ts';
import { story } from './support/story.ts';

const picture = (background: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Completes the next square of this person that needs a photo; the square as it then is. */
async function take(site: Site, person: Person, room: Room, colour: string): Promise<BoardEntry> {
  const entry = (await sitDown(site, person, room)).find((one) => one.challenge.image_required && !one.completed);
  if (entry === undefined) throw new Error(`${person.login} has no square left for a photo`);
  await complete(site, person, room, entry, await picture(colour));
  const board = await call(site, person, getBoard, { params: { login: person.login, roomId: room.id } });
  return board.find(({ challenge }) => challenge.id === entry.challenge.id) ?? entry;
}

const address = ({ id, game }: Room) => ({ gameName: game, roomNumber: id });
const cells = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');
const dialog = (page: Page) => page.getByRole('dialog');

story(
  'the photos of a room: on a wall, one after the other, with hearts, as one file, and gone when they are taken back',
  async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Lisbon trip', ana, ben);
    const wall = pathTo('photos', address(room));
    const page = await visit(wall, { as: ana });
    await page.getByText('No photos yet').waitFor();
    await expectAccessible(page);

    // A friend's photo comes by itself, small.
    const first = await take(site, ben, room, '#c03020');
    await cells(page).first().waitFor();
    const second = await take(site, ana, room, '#2040c0');
    const third = await take(site, ben, room, '#20a040');
    await call(site, ben, giveHeart, { params: { id: room.id, seq: String(second.seq) } });
    await page.getByRole('link', { name: `${second.challenge.title}, by ana, 1 heart` }).waitFor();
    assert.equal(await cells(page).count(), 3);
    await page.waitForFunction(() => document.querySelectorAll('[data-state="there"] img').length === 3);
    const small = await page
      .locator('[data-state="there"] img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
    assert.equal(small, 240);
    await expectAccessible(page);

    // One of them, and by a swipe the next.
    await page.getByRole('link', { name: `${second.challenge.title}, by ana` }).tap();
    await dialog(page).getByRole('heading', { name: '2 of 3' }).waitFor();
    assert.equal(new URL(page.url()).pathname, pathTo('photo', { ...address(room), seq: String(second.seq) }));
    await dialog(page)
      .getByRole('img', { name: `Photo by ana for ${second.challenge.title}` })
      .waitFor();
    await dialog(page).getByText('1 heart').waitFor();
    assert.equal(
      await dialog(page)
        .getByRole('button', { name: /^Heart for/ })
        .count(),
      0,
      'no heart for oneself',
    );
    await expectAccessible(page);
    await dialog(page)
      .getByRole('list')
      .evaluate((list) => list.scrollBy({ left: list.clientWidth, behavior: 'instant' }));
    await dialog(page).getByRole('heading', { name: '3 of 3' }).waitFor();
    await dialog(page)
      .getByRole('img', { name: `Photo by ben for ${first.challenge.title}` })
      .waitFor();
    const heart = dialog(page).getByRole('button', { name: /^Heart for/ });
    await heart.tap();
    await dialog(page).getByText('You', { exact: true }).waitFor();
    assert.equal(await heart.getAttribute('aria-pressed'), 'true');

    // Back closes it, and the wall is where it was; the link of the page opens the same photo.
    const link = page.url();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, wall);
    await page.getByRole('link', { name: `${first.challenge.title}, by ben, 1 heart` }).waitFor();
    const desk = await visit(new URL(link).pathname, { as: ben, on: 'desktop' });
    await dialog(desk).getByRole('heading', { name: '3 of 3' }).waitFor();
    await desk.keyboard.press('ArrowLeft');
    await dialog(desk).getByRole('heading', { name: '2 of 3' }).waitFor();
    await dialog(desk).getByRole('button', { name: 'Newer photo' }).click();
    await dialog(desk).getByRole('heading', { name: '1 of 3' }).waitFor();

    // What is taken back is gone, also while it is looked at.
    const params = { login: 'ben', roomId: room.id, challengeId: third.challenge.id };
    await call(site, ben, setCompleted, { params, body: { completed: false } });
    await desk.getByText('This photo was taken back.').waitFor();
    await dialog(desk).getByRole('heading', { name: '1 of 2' }).waitFor();
    await desk.keyboard.press('Escape');
    await dialog(desk).waitFor({ state: 'detached' });
    assert.equal(new URL(desk.url()).pathname, wall);
    await page.waitForFunction(() => document.querySelectorAll('[data-state="there"] img').length === 2);

    // All of them as one file.
    await page.getByRole('button', { name: 'Download all' }).tap();
    await dialog(page)
      .getByText(/^2 photos as one ZIP file, about /)
      .waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Download', exact: true }).tap(),
    ]);
    const names = [...filesInZip(await readFile(await file.path())).keys()];
    assert.deepEqual(names.map((name) => name.split('/')[0]).sort(), ['ana', 'ben']);

    // A swipe down closes the photo, over the room as over the wall.
    await page.goto(roomPath(room));
    await page
      .getByRole('heading', { name: /Lisbon trip/ })
      .first()
      .waitFor();
    const offline = page.context();
    await page.goto(wall);
    await page.waitForFunction(() => document.querySelectorAll('[data-state="there"] img').length === 2);
    const kept = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('thumbnails of ana '));
      return Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    });
    assert.deepEqual(kept, [2]);
    await offline.close();
  },
);
