import type { Page } from 'playwright-core';
import { readSquare, roomOf, roomPath, squareAt, squares } from './support/bingo.ts';
import { cameraPhoto } from './support/pictures.ts';
import { stories } from './support/story.ts';

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function choose(page: Page, file: File): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).tap();
  await (await choosing).setFiles(file);
}

stories('photos', (story) => {
  story(
    'a chosen photo outlives a reload, and what cannot be taken is said',
    async ({ site, visit, expectRefusal }) => {
      const ana = await site.addUser('ana', 'bingo');
      const room = await roomOf(site, 'Photos', ana);
      const page = await visit(roomPath(room), { as: ana });
      const { row, column, title } = await readSquare(squares(page, 'open, needs a photo').first());
      await squareAt(page, row, column).tap();

      await choose(page, { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') });
      expectRefusal(400);
      await page.getByRole('button', { name: 'Send photo' }).tap();
      await page.getByRole('alert').getByText('That file is not an image we can read.').waitFor();

      // Nothing the browser can shrink: it goes as it is.
      await choose(page, { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6 * 1024 * 1024, 255) });
      expectRefusal(413);
      await page.getByRole('button', { name: 'Send photo' }).tap();
      await page.getByRole('alert').getByText('Image is too large. Please use a smaller image.').waitFor();

      await choose(page, { name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() });
      await page.getByText('The photo is kept on this device until it has arrived.').waitFor();
      await page.getByRole('img', { name: `Your photo for ${title}` }).waitFor();
      await page.reload();
      await page.getByRole('img', { name: `Your photo for ${title}` }).waitFor();
      await page.getByRole('button', { name: 'Close' }).tap();
      await page.getByText(`Photo for “${title}” is waiting`).waitFor();
      await page.getByRole('button', { name: `Send the photo for ${title}` }).tap();
      await squareAt(page, row, column).and(squares(page, 'done with photo')).waitFor();
      await page.getByText(`Photo for “${title}” is waiting`).waitFor({ state: 'detached' });
      await page.reload();
      await squareAt(page, row, column).and(squares(page, 'done with photo')).waitFor();
    },
  );

  story('a photo waits on its device only for whoever took it, and goes when it is discarded', async (stage) => {
    const { site, visit } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Shared phone', ana, ben);
    const page = await visit(roomPath(room), { as: ana });
    const { row, column, title } = await readSquare(squares(page, 'open, needs a photo').first());
    await squareAt(page, row, column).tap();
    await choose(page, { name: 'IMG_3.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() });
    await page.getByText('The photo is kept on this device until it has arrived.').waitFor();

    const token = await site.tokenOf(ben);
    const second = await page.context().newPage();
    await second.goto('/login');
    await second.evaluate((next) => localStorage.setItem('token', next), token);
    await second.goto(roomPath(room));
    await squareAt(second, 1, 1).waitFor();
    if (await second.getByText('is waiting').count()) throw new Error('ben sees the photo of ana');

    await second.evaluate((next) => localStorage.setItem('token', next), await site.tokenOf(ana));
    await second.goto(roomPath(room));
    await second.getByRole('button', { name: `Discard the photo for ${title}` }).tap();
    await second.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).tap();
    await second.getByText(`Photo for “${title}” is waiting`).waitFor({ state: 'detached' });
    await second.reload();
    await squareAt(second, row, column).and(squares(second, 'open, needs a photo')).waitFor();
  });
});
