import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { deleteRoom } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { hourMs } from '#shared/time.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { call } from './api.ts';
import { bingoLobby, readSquare, roomOf, roomPath, squareAt, squares } from './bingo.ts';
import { cameraPhoto } from './pictures.ts';
import { stories } from './story.ts';

interface Shared {
  name: string;
  type: string;
  bytes: Buffer;
}
const photo = async (): Promise<Shared> => ({ name: 'IMG_1.jpg', type: 'image/jpeg', bytes: await cameraPhoto() });

/** Submits the form that the system submits when a picture is shared with the installed app. */
async function share(page: Page, ...files: Shared[]): Promise<void> {
  const sent = files.map(({ name, type, bytes }) => ({ name, type, base64: bytes.toString('base64') }));
  const navigated = page.waitForURL('**/share**');
  await page.evaluate((pictures) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of pictures) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo', multiple: true });
    input.files = transfer.files;
    const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data' });
    form.action = '/share';
    form.append(input);
    document.body.append(form);
    form.submit();
  }, sent);
  await navigated;
}

const untilReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
const sharedPicture = (page: Page) => page.getByRole('img', { name: 'The photo you shared' });
const nothingPending = (page: Page) => page.getByText('No photo waiting');
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

stories('install', (story) => {
  story(
    "a photo shared with the app is put on its square, and can be reviewed there before it's sent",
    async (stage) => {
      const { site, visit } = stage;
      const ana = await site.addUser('ana', 'bingo');
      const room = await roomOf(site, 'Lisbon', ana);
      const newer = await roomOf(site, 'Porto', ana);
      const page = await visit(roomPath(room), { as: ana, withWorker: true });
      const { row, column, title } = await readSquare(squares(page, 'open, needs a photo').first());
      await untilReady(page);

      await share(page, await photo());
      assert.equal(new URL(page.url()).pathname, '/share');
      await sharedPicture(page).waitFor();
      // The room that was viewed last is expanded, and the newer one isn't.
      const square = page.getByRole('button', { name: title });
      await square.waitFor();
      assert.equal(await page.locator('details[open]').count(), 1);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(page);
      await page.getByText(newer.name, { exact: true }).tap();
      await page.locator('details[open]').nth(1).waitFor();
      await page.reload();
      await sharedPicture(page).waitFor();

      await square.tap();
      await page.getByRole('img', { name: `Your photo for ${title}` }).waitFor();
      assert.equal(page.url().startsWith(site.url + roomPath(room)), true, page.url());
      await page.getByRole('button', { name: 'Complete' }).tap();
      await squareAt(page, row, column).and(squares(page, 'done with photo')).waitFor();
      await page.goto('/share');
      await nothingPending(page).waitFor();
      assert.equal((await cacheNames(page)).includes('shared-photo'), false);
      await expectAccessible(page);
    },
  );

  story('a shared photo can be put on a square of any room by keyboard alone', async ({ site, visit }) => {
    const cleo = await site.addUser('cleo', 'bingo');
    const older = await roomOf(site, 'Faro', cleo);
    const page = await visit(bingoLobby, { as: cleo, on: 'desktop', withWorker: true });
    await roomOf(site, 'Braga', cleo);
    await untilReady(page);
    await share(page, await photo());
    await sharedPicture(page).waitFor();
    await page.locator('summary').filter({ hasText: 'Faro' }).focus();
    await page.keyboard.press('Enter');
    const choices = page.locator('details').filter({ hasText: 'Faro' }).getByRole('button');
    await choices.first().waitFor();
    await page.keyboard.press('Tab');
    assert.equal(await choices.first().evaluate((button) => button === document.activeElement), true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).waitFor();
    assert.ok(page.url().includes(`/rooms/${older.id}?square=`), page.url());
  });

  story(
    "someone who wasn't logged in finds the shared photo after logging in, and Log Out deletes it",
    async ({ site, visit }) => {
      const ben = await site.addUser('ben', 'bingo');
      const page = await visit('/login', { withWorker: true });
      await untilReady(page);
      await share(page, await photo());
      await page.getByRole('heading', { level: 1, name: 'Not Authenticated' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Login' }).tap();
      await page.getByLabel('Username').fill(ben.login);
      await page.getByLabel('Password', { exact: true }).fill(ben.password);
      await page.getByRole('main').getByRole('button', { name: 'Login' }).tap();
      await sharedPicture(page).waitFor();
      await page.getByText("You're not in a room").waitFor();
      await expectAccessible(page);

      await page.goto('/profile');
      await page.getByRole('button', { name: 'Log Out', exact: true }).tap();
      await page.getByRole('heading', { level: 1, name: 'Pitstop' }).waitFor();
      assert.equal((await cacheNames(page)).includes('shared-photo'), false);
    },
  );

  story("a second shared photo doesn't replace a pending one, and each is stored for a day at most", async (stage) => {
    const { site, visit } = stage;
    const ben = await site.addUser('ben', 'bingo');
    const page = await visit('/misc', { as: ben, withWorker: true });
    await untilReady(page);
    const [first, second] = [await photo(), await photo()];
    await share(page, first, second);
    await sharedPicture(page).waitFor();
    await page.getByText('You can only add one photo at a time. This is the first of those you shared.').waitFor();
    await share(page, second);
    await page.getByText('A photo you shared earlier is still here.').waitFor();
    await page.getByRole('link', { name: 'See waiting photo' }).tap();
    await sharedPicture(page).waitFor();
    const size = await page.evaluate(async () => {
      const found = await (await caches.open('shared-photo')).matchAll();
      return Promise.all(found.map(async (response) => (await response.blob()).size));
    });
    assert.deepEqual(size, [first.bytes.length]);
    await page.clock.setFixedTime(Date.now() + 25 * hourMs);
    await page.reload();
    await nothingPending(page).waitFor();
    assert.equal((await cacheNames(page)).includes('shared-photo'), false);
  });

  story('a shared photo is deleted when it’s discarded or another person logs in', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const page = await visit('/misc', { as: ana, withWorker: true });
    await untilReady(page);
    await share(page, await photo());
    await page.getByRole('button', { name: 'Discard' }).tap();
    await nothingPending(page).waitFor();
    await share(page, await photo());
    await sharedPicture(page).waitFor();
    await page.evaluate((next) => localStorage.setItem('token', next), await site.tokenOf(ben));
    await page.goto('/share');
    await nothingPending(page).waitFor();
    assert.equal((await cacheNames(page)).includes('shared-photo'), false);
  });

  story("a photo shared offline is stored, and the page says what couldn't be loaded", async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const dana = await site.addUser('dana', 'bingo');
    const room = await roomOf(site, 'Tunnel', dana);
    const page = await visit(roomPath(room), { as: dana, withWorker: true });
    const { title } = await readSquare(squares(page, 'open, needs a photo').first());
    await untilReady(page);
    expectNoNetwork();
    await page.context().setOffline(true);
    await share(page, await photo());
    await sharedPicture(page).waitFor();
    await page.getByText("Couldn't load your rooms. The photo stays here until tomorrow.").waitFor();
    await page.context().setOffline(false);
    // The page retries automatically.
    await page.getByRole('button', { name: title }).waitFor();
  });

  story("a photo that couldn't be put on its square isn't lost, and a second try works", async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const fay = await site.addUser('fay', 'bingo');
    const room = await roomOf(site, 'Beja', fay);
    const page = await visit(roomPath(room), { as: fay });
    const { title } = await readSquare(squares(page, 'open, needs a photo').first());
    const base64 = (await photo()).bytes.toString('base64');
    await page.evaluate(async (text) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const headers = { 'content-type': 'image/jpeg', 'x-taken-at': String(Date.now()) };
      await (await caches.open('shared-photo')).put('/share/photo', new Response(bytes, { headers }));
    }, base64);
    const code = '**/assets/page-outbox-*.js';
    await page.route(code, (route) => route.abort());
    expectNoNetwork();
    await page.goto('/share');
    const square = page.getByRole('button', { name: title });
    await square.tap();
    await page.getByRole('alert').getByText('Something went wrong').waitFor();
    await sharedPicture(page).waitFor();
    await page.unroute(code);
    // Browsers don't retry a failed script until the page is reloaded.
    await page.reload();
    await square.tap();
    await page.getByRole('img', { name: `Your photo for ${title}` }).waitFor();
  });

  story(
    "shared files that aren't pictures, or arrived without the worker, are reported as such",
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'bingo');
      const page = await visit('/misc', { as: ana, withWorker: true });
      await untilReady(page);
      await share(page, { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('Milk, bread') });
      await page.getByRole('alert').getByText("That file isn't a photo. Please share a photo.").waitFor();
      await expectAccessible(page);

      const early = await visit('/misc', { as: ana });
      await share(early, { name: 'IMG_2.jpg', type: 'image/jpeg', bytes: Buffer.alloc(8 * 1024 * 1024, 255) });
      await early.getByRole('alert').getByText("This browser wasn't ready for the photo.").waitFor();
    },
  );

  story('the last room is one tap away until someone else logs in', async (stage) => {
    const { site, visit } = stage;
    const eva = await site.addUser('eva', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Evora', eva);
    const page = await visit(pathTo('lastRoom'), { as: eva });
    await page.getByRole('heading', { level: 1, name: 'Bingo' }).waitFor();
    await page.goto(roomPath(room));
    await squareAt(page, 1, 1).waitFor();
    await page.goto(pathTo('lastRoom'));
    await squareAt(page, 1, 1).waitFor();
    assert.equal(new URL(page.url()).pathname, roomPath(room));

    const second = await page.context().newPage();
    await second.goto('/misc');
    await second.evaluate((next) => localStorage.setItem('token', next), await site.tokenOf(ben));
    // The other tab is notified, and deletes the previous user's data.
    await second.waitForFunction(() => !Object.keys(localStorage).some((key) => key.endsWith('last-room')));
    await second.goto(pathTo('lastRoom'));
    await second.waitForURL(`**${bingoLobby}`);
    await second.getByRole('heading', { level: 1, name: 'Bingo' }).waitFor();
  });

  story('opening a deleted last room leads to the lobby, with a message only the first time', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    const eva = await site.addUser('eva', 'bingo');
    const room = await roomOf(site, 'Sintra', eva);
    const page = await visit(roomPath(room), { as: eva });
    await squareAt(page, 1, 1).waitFor();
    await page.goto('/misc');
    await call(site, eva, deleteRoom, { params: { id: room.id } });
    expectRefusal(404);
    await page.goto(pathTo('lastRoom'));
    await page.getByText('Invalid room data. Please try again later.').waitFor();
    await page.waitForURL(`**${bingoLobby}`);
    await page.goto(pathTo('lastRoom'));
    await page.getByRole('heading', { level: 1, name: 'Bingo' }).waitFor();
    assert.equal(await page.getByText('Invalid room data').count(), 0);
  });
});
