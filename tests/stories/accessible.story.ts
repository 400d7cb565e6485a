import { pages } from '#shared/pages.ts';
import { expectAccessible, expectGood, phone } from './accessible.ts';
import { createRoom } from './api.ts';
import { bingoLobby, completeSquare, mark, roomOf, roomPath, squareAt, squares } from './bingo.ts';
import { cameraPhoto } from './pictures.ts';
import { stories } from './story.ts';

const long = 'Wochenendausflugsgesellschaft 🏎️ (die Dritte)';
const rightToLeft = '🏎️ رحلة نهاية الأسبوع مع الأصدقاء';

stories('accessible', (story) => {
  story('bingo is accessible on every screen', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben-with-a-rather-long-name-that-never-seems-to-end', 'bingo');
    const room = await roomOf(site, long, ana, ben);
    await mark(site, ben, room);
    const page = await visit(bingoLobby, { as: ana, on: 'desktop' });
    await page.getByText(long).first().waitFor();
    await page.getByText('12 squares').click();
    await page.getByText('Your games so far').click();
    await page.getByText('Columns', { exact: true }).waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: 'Create room' }).click();
    const form = page.getByRole('dialog', { name: 'Create room' });
    await form.getByRole('button', { name: 'Create room' }).click();
    await form.getByText('Please enter a name for the room').waitFor();
    await expectGood(page);
    await page.goto(`${bingoLobby}/rooms`);
    await page.getByText('1 room shown').waitFor();
    await expectGood(page);
    await page.goto(pages.challenges.pattern);
    await page.getByLabel('Filter').fill('pho');
    await page
      .getByRole('button', { name: /^More data/ })
      .first()
      .click();
    await expectGood(page);
    await page.goto(pages.challengeForm.pattern);
    await page.getByRole('button', { name: 'Create challenge' }).click();
    await page.getByText('Please enter a title').waitFor();
    await expectGood(page);
  });

  story('a room and its dialogs are accessible on every screen', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben-with-a-rather-long-name-that-never-seems-to-end', 'bingo');
    const room = await roomOf(site, rightToLeft, ben, ana);
    await mark(site, ben, room);
    const page = await visit(roomPath(room), { as: ana, on: 'desktop' });
    await completeSquare(page, squares(page, 'open').first());
    await squares(page, 'open, needs a photo').first().click();
    await expectGood(page);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a photo' }).click();
    await (await choosing).setFiles({ name: 'IMG_4.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() });
    await page.getByRole('button', { name: 'Complete' }).waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: 'Complete' }).click();
    await squares(page, 'done with photo').click();
    await page.getByRole('link', { name: 'View Image' }).waitFor();
    await expectGood(page);
    await page.getByRole('link', { name: 'Open photo' }).click();
    await page.getByRole('link', { name: 'Download' }).waitFor();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'View Image' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText("Nobody's done these yet").waitFor();
    // After four window sizes the page may be scrolled, with a chip half hidden behind the header.
    await page.evaluate(() => scrollTo(0, 0));
    await expectGood(page);
    await page.getByRole('button', { name: 'Recap picture' }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave room' }).click();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share' }).click();
    await expectGood(page);
    await page.goto(roomPath(room, ben.login));
    await squareAt(page, 1, 1).waitFor();
    await expectGood(page);
  });

  story('a private room’s password prompt and the search are accessible', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const room = await createRoom(site, site.root, long, 'sesame');
    const page = await visit(roomPath(room), { as: ana, on: 'desktop' });
    await page.getByRole('button', { name: 'Join room' }).click();
    await page.getByText('You must enter a password to join this room.').waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bingo' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('bingo');
    await page.getByRole('option').first().waitFor();
    await expectGood(page);
    await page.getByRole('combobox').press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectGood(page);
  });

  story('the owner’s pages about people, and their dialogs, are accessible', async ({ site, visit }) => {
    const ben = await site.addUser('ben-with-a-rather-long-name-that-never-seems-to-end', 'bingo', 'git', 'developer');
    await createRoom(site, site.root, long);
    const page = await visit(pages.adminPeople.pattern, { as: site.root, on: 'desktop' });
    await page.getByRole('link', { name: ben.login }).waitFor();
    await page.getByRole('button', { name: 'Invite someone' }).click();
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Pending invitation').waitFor();
    await expectGood(page);
    await page.getByRole('link', { name: ben.login }).click();
    await page.getByRole('button', { name: 'Delete account' }).waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectGood(page);
    await page.goto(pages.adminRooms.pattern);
    await page.getByText(long).first().waitFor();
    await expectGood(page);
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog', { name: 'More' }).waitFor();
    await expectAccessible(page);
  });
});
