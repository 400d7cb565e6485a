import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { joinAndDeal } from './api.ts';
import { readSquare, roomOf, roomPath, squareAt, squares } from './bingo.ts';
import { cameraPhoto } from './pictures.ts';
import { countStored, untilStored } from './stored-entries.ts';
import { stories } from './story.ts';

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function choose(page: Page, file: File): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a photo' }).tap();
  await (await choosing).setFiles(file);
}

stories('photos', (story) => {
  story(
    'a chosen photo survives a reload, and an unsuitable one is refused with a reason',
    async ({ site, visit, expectRefusal }) => {
      const ana = await site.addUser('ana', 'bingo');
      const room = await roomOf(site, 'Photos', ana);
      const page = await visit(roomPath(room), { as: ana });
      const { row, column, title } = await readSquare(squares(page, 'open, needs a photo').first());
      await squareAt(page, row, column).tap();

      await choose(page, { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
      expectRefusal(400);
      await page.getByRole('button', { name: 'Complete' }).tap();
      await page.getByRole('alert').getByText("That file isn't an image we can read.").waitFor();

      // The browser can't shrink this file, so it's sent as is.
      await choose(page, { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6 * 1024 * 1024, 255) });
      expectRefusal(413);
      await page.getByRole('button', { name: 'Complete' }).tap();
      await page.getByRole('alert').getByText('Image is too large. Please use a smaller image.').waitFor();

      await choose(page, { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() });
      await page.getByText("Saved on this device until it's uploaded.").waitFor();
      await page.getByRole('img', { name: `Your photo for ${title}` }).waitFor();
      await page.reload();
      await page.getByRole('img', { name: `Your photo for ${title}` }).waitFor();
      await page.getByRole('button', { name: 'Close' }).tap();
      await page.getByText(`Photo for “${title}” is waiting to be sent`).waitFor();
      await page.getByRole('button', { name: `Send the photo for ${title}` }).tap();
      await squareAt(page, row, column).and(squares(page, 'done with photo')).waitFor();
      await page.getByText(`Photo for “${title}” is waiting to be sent`).waitFor({ state: 'detached' });
      await page.reload();
      await squareAt(page, row, column).and(squares(page, 'done with photo')).waitFor();
    },
  );

  /** Chooses a photo for the first square that needs one without sending it; returns the square's title. */
  async function takePhoto(page: Page): Promise<string> {
    const { row, column, title } = await readSquare(squares(page, 'open, needs a photo').first());
    await squareAt(page, row, column).tap();
    await choose(page, { name: 'IMG_3.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() });
    await page.getByText("Saved on this device until it's uploaded.").waitFor();
    await page.getByRole('img', { name: `Your photo for ${title}` }).waitFor();
    await untilStored(page, 1);
    return title;
  }

  story('a discarded photo is deleted from the device', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const page = await visit(roomPath(await roomOf(site, 'Second thoughts', ana)), { as: ana });
    const title = await takePhoto(page);
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: `Discard the photo for ${title}` }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).tap();
    await page.getByText(`Photo for “${title}” is waiting to be sent`).waitFor({ state: 'detached' });
    await untilStored(page, 0);
  });

  story("when another person logs in, the previous user's photo is deleted before anything is shown", async (stage) => {
    const { site, visit } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Shared phone', ana, ben);
    const page = await visit(roomPath(room), { as: ana });
    await takePhoto(page);

    const second = await page.context().newPage();
    await second.goto('/login');
    await second.evaluate((next) => localStorage.setItem('token', next), await site.tokenOf(ben));
    await second.goto('/profile');
    await second.getByText('ben', { exact: true }).first().waitFor();
    assert.equal(await countStored(second), 0);
    await second.goto(roomPath(room));
    await squareAt(second, 1, 1).waitFor();
    assert.equal(await second.getByText('waiting to be sent').count(), 0);
  });

  story('Log Out with a pending photo asks first, and then deletes the photo from the device', async (stage) => {
    const { site, visit, allowRefusal } = stage;
    const cleo = await site.addUser('cleo', 'bingo');
    const room = await roomOf(site, 'Going home', cleo);
    const page = await visit(roomPath(room), { as: cleo });
    await takePhoto(page);
    const inTheRoom = await page.context().newPage();
    await inTheRoom.goto(roomPath(room));
    await page.goto('/profile');
    const logOut = page.getByRole('button', { name: 'Log Out', exact: true });
    const question = page.getByRole('alertdialog').filter({ hasText: "1 change hasn't been sent yet." });

    await logOut.tap();
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Send first' }).tap();
    await question.waitFor({ state: 'detached' });
    assert.equal(await countStored(page), 1);

    await logOut.tap();
    // The other tab may make a request just as its session ends.
    allowRefusal(401);
    await question.getByRole('button', { name: 'Log out anyway' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Pitstop' }).waitFor();
    assert.equal(await countStored(page), 0);
    await inTheRoom.getByText('Not Authenticated').first().waitFor();
    await page.evaluate((next) => localStorage.setItem('token', next), await site.tokenOf(cleo));
    await inTheRoom.goto(roomPath(room));
    await squareAt(inTheRoom, 1, 1).waitFor();
    assert.equal(await inTheRoom.getByText('waiting to be sent').count(), 0);
  });

  story('nobody loses a photo because their session expired', async ({ site, visit, expectRefusal }) => {
    const cleo = await site.addUser('cleo', 'bingo');
    const room = await roomOf(site, 'Long way', cleo);
    const page = await visit(roomPath(room), { as: cleo });
    const title = await takePhoto(page);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expectRefusal(401);
    await fetch(`${site.url}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    // The room's closing dialog goes back one history entry, which would cancel a navigation that has just begun.
    await page.getByRole('heading', { level: 1, name: 'Not Authenticated' }).waitFor();
    await page.waitForFunction(() => (history.state?.dialogs ?? 0) === 0);
    await page.goto('/profile');
    await page.getByRole('heading', { level: 1, name: 'Not Authenticated' }).waitFor();
    await page.evaluate((next) => localStorage.setItem('token', next), await site.tokenOf(cleo));
    await page.goto(roomPath(room));
    await page.getByRole('button', { name: `Send the photo for ${title}` }).tap();
    await page.getByText(`Photo for “${title}” sent.`).waitFor();
    await untilStored(page, 0);
  });

  story("if a photo can't be shown or sent, the page says why", async ({ site, visit, expectRefusal }) => {
    const cleo = await site.addUser('cleo', 'bingo');
    const page = await visit(roomPath(await roomOf(site, 'Full disk', cleo)), { as: cleo });
    const title = await takePhoto(page);
    const sentence = "There's no room for photos left.";
    let fails = true;
    await page.route('**/image', (route) =>
      fails ? route.fulfill({ status: 507, json: { error: sentence } }) : route.continue(),
    );
    expectRefusal(507);
    await page.getByRole('button', { name: 'Complete' }).tap();
    await page.getByRole('alert').getByText(`Error 507: Insufficient Storage. ${sentence}`).waitFor();
    fails = false;
    await page.getByRole('button', { name: 'Complete' }).tap();
    await page.getByText(`Photo for “${title}” sent.`).waitFor();
    fails = true;
    await squares(page, 'done with photo').first().tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Error 507: Insufficient Storage').waitFor();
    await dialog.getByText(sentence).waitFor();
    await expectAccessible(page);
    fails = false;
    await dialog.getByRole('button', { name: 'Try again' }).tap();
    await dialog.getByRole('img').waitFor();
  });

  story("a photo sent offline is uploaded automatically once there's a network", async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const dora = await site.addUser('dora', 'bingo');
    const page = await visit(roomPath(await roomOf(site, 'Photo in a tunnel', dora)), { as: dora });
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    const title = await takePhoto(page);
    expectNoNetwork();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Complete' }).tap();
    await page.getByText("It'll be sent when you're back online.").waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.getByText(`Photo for “${title}” will be sent when you're back online`).waitFor();
    await squares(page, 'photo waiting, done with photo').waitFor();
    await page.context().setOffline(false);
    await page.getByText(`Photo for “${title}” sent.`).waitFor();
    await untilStored(page, 0);
    await squares(page, 'done with photo').waitFor();
  });

  story(
    'a photo stored by version 0.2.0 moves to the outbox, and its old store is deleted',
    async ({ site, visit }) => {
      const dora = await site.addUser('dora', 'bingo');
      const room = await roomOf(site, 'New version', dora);
      const board = await joinAndDeal(site, dora, room);
      const challenge = board.find((entry) => entry.challenge.image_required)?.challenge;
      const page = await visit('/profile', { as: dora });
      const photo = new Uint8Array(await cameraPhoto());
      await page.evaluate(
        async ({ roomId, challengeId, photo }) => {
          const opening = indexedDB.open('bingo-photos', 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore('drafts', { keyPath: 'key' });
          await new Promise((resolve) => {
            opening.onsuccess = resolve;
          });
          const trx = opening.result.transaction('drafts', 'readwrite');
          const of = (loginKey: string) => ({ key: JSON.stringify([roomId, loginKey, challengeId]), loginKey });
          const rest = { roomId, challengeId, bytes: photo.buffer, type: 'image/jpeg' };
          for (const loginKey of ['dora', 'somebody else']) trx.objectStore('drafts').put({ ...of(loginKey), ...rest });
          await new Promise((resolve) => {
            trx.oncomplete = resolve;
          });
          opening.result.close();
        },
        { roomId: room.id, challengeId: challenge?.id, photo },
      );
      await page.goto(roomPath(room));
      await page.getByText(`Photo for “${challenge?.title}” is waiting to be sent`).waitFor();
      await page.waitForFunction(async () =>
        (await indexedDB.databases()).every(({ name }) => name !== 'bingo-photos'),
      );
      assert.equal(await countStored(page), 1);
      await page.getByRole('button', { name: `Send the photo for ${challenge?.title}` }).tap();
      await squares(page, 'done with photo').waitFor();
      await untilStored(page, 0);
    },
  );
});
