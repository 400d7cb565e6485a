import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { setCompleted } from '#features/bingo/contract.ts';
import type { Room } from '#features/rooms/contract.ts';
import { giveHeart } from '#features/rooms/hearts/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { filesInZip } from '../zip.ts';
import { expectAccessible } from './accessible.ts';
import { call, complete } from './api.ts';
import { roomOf, roomPath, squares, takePhoto } from './bingo.ts';
import { story } from './story.ts';

const picture = (background: string, [width, height] = [800, 600]) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

const address = ({ id, game }: Room) => ({ gameName: game, roomNumber: id });
const cells = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');
const dialog = (page: Page) => page.getByRole('dialog');

async function swipeDown(page: Page, over: Locator): Promise<void> {
  const box = await over.boundingBox();
  assert.ok(box);
  const session = await page.context().newCDPSession(page);
  const [x, top] = [box.x + box.width / 2, box.y + box.height / 3];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', top);
  for (const down of [40, 80, 120, 160]) await touch('touchMove', top + down);
  await touch('touchEnd');
}

story(
  "a room's photos are shown on a wall and one at a time, get hearts, download as one file, and disappear once taken back",
  async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Lisbon trip', ana, ben);
    const wall = pathTo('photos', address(room));
    const page = await visit(wall, { as: ana });
    await page.getByText('No photos yet').waitFor();
    await expectAccessible(page);

    // A friend's photo appears automatically, as a thumbnail.
    const first = await takePhoto(site, ben, room, await picture('#c03020'));
    await cells(page).first().waitFor();
    const second = await takePhoto(site, ana, room, await picture('#2040c0'));
    const third = await takePhoto(site, ben, room, await picture('#20a040'));
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
      'no heart for your own',
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

    // Back closes the photo without moving the wall, and the page's link opens the same photo.
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

    // A photo that's taken back disappears, even while someone is viewing it.
    const params = { login: 'ben', roomId: room.id, challengeId: third.challenge.id };
    await call(site, ben, setCompleted, { params, body: { completed: false } });
    await desk.getByText('This photo has been removed.').waitFor();
    await dialog(desk).getByRole('heading', { name: '1 of 2' }).waitFor();
    await desk.keyboard.press('Escape');
    await dialog(desk).waitFor({ state: 'detached' });
    assert.equal(new URL(desk.url()).pathname, wall);
    await page.waitForFunction(() => document.querySelectorAll('[data-state="there"] img').length === 2);

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

    // A swipe down closes the photo, whether it was opened from the room or from the wall.
    const inFeed = page.getByRole('region', { name: 'What happened' }).getByRole('link', { name: /'s photo for / });
    for (const [path, photo] of [
      [roomPath(room), inFeed.first()],
      [wall, cells(page).first()],
    ] as const) {
      // A closing dialog goes back one history entry, which would cancel a navigation that has just begun.
      await page.waitForFunction(() => (history.state?.dialogs ?? 0) === 0);
      await page.goto(path);
      await photo.tap();
      await dialog(page).getByRole('img').first().waitFor();
      await swipeDown(page, dialog(page).getByRole('list'));
      await dialog(page).waitFor({ state: 'detached' });
      assert.equal(new URL(page.url()).pathname, path);
    }

    await page.waitForFunction(() => document.querySelectorAll('[data-state="there"] img').length === 2);
    const cachedCounts = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('thumbnails of ana '));
      return Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    });
    assert.deepEqual(cachedCounts, [2]);
  },
);

story('a photo that replaces another is shown immediately to anyone viewing the square', async ({ site, visit }) => {
  const ana = await site.addUser('ana', 'bingo');
  const ben = await site.addUser('ben', 'bingo');
  const room = await roomOf(site, 'Second try', ana, ben);
  const square = await takePhoto(site, ben, room, await picture('#c03020'));
  const page = await visit(roomPath(room, 'ben'), { as: ana });
  const shown = dialog(page).getByRole('img', { name: `Photo by ben for ${square.challenge.title}` });
  const untilShown = (size: string) =>
    page.waitForFunction((wanted) => {
      const images = [...document.querySelectorAll<HTMLImageElement>('dialog img')];
      return images.some(({ naturalWidth, naturalHeight }) => `${naturalWidth}×${naturalHeight}` === wanted);
    }, size);
  await squares(page, 'done with photo').tap();
  await shown.waitFor();
  await untilShown('800×600');
  await complete(site, ben, room, square, await picture('#2040c0', [600, 800]));
  await untilShown('600×800');

  // The same applies a moment after the previous photo was seen, and in the viewer.
  await page.getByRole('button', { name: 'Close' }).tap();
  await complete(site, ben, room, square, await picture('#20a040', [500, 500]));
  await squares(page, 'done with photo').tap();
  await untilShown('500×500');
  await dialog(page).getByRole('link', { name: 'Open photo' }).tap();
  await untilShown('500×500');

  // When neither sharing nor copying works, the page says so.
  await page.evaluate(() => {
    for (const name of ['share', 'clipboard']) Reflect.deleteProperty(Navigator.prototype, name);
    document.execCommand = () => false;
  });
  await dialog(page).getByRole('button', { name: 'Share a link to this photo' }).tap();
  await page.getByText("Couldn't copy the link").waitFor();
});
