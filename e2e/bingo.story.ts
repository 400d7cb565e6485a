import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { deleteRoom, leaveRoom } from '#features/rooms/contract.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { call, complete, joinAndDeal } from '#tests/stories/api.ts';
import {
  bingoLobby,
  completeSquare,
  mark,
  readSquare,
  roomOf,
  roomPath,
  squareAt,
  squares,
  standings,
  undoSquare,
} from '#tests/stories/bingo.ts';
import { cameraPhoto, measured } from '#tests/stories/pictures.ts';
import { stories } from '#tests/stories/story.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function deal(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deal my board' }).click();
  await squareAt(page, 4, 3).waitFor();
  assert.equal(await squares(page, '.*').count(), 12);
}

/** Expects the link to save an upright JPEG: a photo taken sideways is taller than wide. */
async function expectPhoto(page: Page, link: string): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: link, exact: true }).click();
  const download = await downloading;
  assert.match(download.suggestedFilename(), /\.jpg$/);
  assert.deepEqual(await measured(await readFile(await download.path())), { format: 'jpeg', width: 768, height: 1024 });
}

stories('bingo', (story) => {
  story('two friends play in a private room with photos, each seeing the other’s moves', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const anas = await visit(bingoLobby, { as: ana, withWorker: true });
    await anas.getByRole('button', { name: 'Create room' }).tap();
    const form = anas.getByRole('dialog', { name: 'Create room' });
    await form.getByLabel('Room name').fill('Lisbon trip');
    await form.getByLabel('Private room').check();
    await form.getByRole('textbox', { name: 'Password' }).fill('pastel de nata');
    await form.getByRole('button', { name: 'Create room' }).tap();
    await heading(anas, /^Lisbon trip \d{6}$/).waitFor();
    await deal(anas);

    const bens = await visit(new URL(anas.url()).pathname, { as: ben, on: 'desktop', withWorker: true });
    const dialog = bens.getByRole('dialog', { name: 'Join “Lisbon trip”?' });
    await dialog.getByLabel('Room password').fill('pastel de nata');
    await dialog.getByRole('button', { name: 'Join room' }).click();
    await deal(bens);

    const { title, row, column } = await readSquare(squares(anas, 'open').first());
    await completeSquare(anas, squareAt(anas, row, column));
    await squareAt(anas, row, column).and(squares(anas, 'done')).waitFor();
    const feed = bens.getByRole('region', { name: 'What happened' });
    await feed.getByText(title, { exact: true }).waitFor();
    assert.deepEqual(
      (await standings(bens)).map((line) => line.split(' ')[0]),
      ['ana', 'ben'],
    );

    const proof = await readSquare(squares(anas, 'open, needs a photo').first());
    await squareAt(anas, proof.row, proof.column).tap();
    const choosing = anas.waitForEvent('filechooser');
    await anas.getByRole('button', { name: 'Choose a photo' }).tap();
    await (await choosing).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() });
    await anas.getByRole('img', { name: `Your photo for ${proof.title}` }).waitFor();
    await anas.getByRole('button', { name: 'Complete' }).tap();
    await squareAt(anas, proof.row, proof.column).and(squares(anas, 'done with photo')).waitFor();

    await feed.getByText(proof.title, { exact: true }).waitFor();
    await bens.getByRole('navigation', { name: 'Boards in the room' }).getByRole('link', { name: /^ana/ }).click();
    await squares(bens, 'done with photo').click();
    await bens.getByRole('img', { name: `Photo by ana for ${proof.title}` }).waitFor();
    await expectPhoto(bens, 'View Image');
    await bens.getByRole('link', { name: 'Open photo' }).click();
    await bens.getByRole('dialog', { name: '1 of 1' }).waitFor();
    await bens.getByRole('img', { name: `Photo by ana for ${proof.title}` }).waitFor();
    await expectPhoto(bens, 'Download');
    // Back closes the photo first, and then the square.
    await bens.goBack();
    await bens.getByRole('dialog', { name: proof.title }).waitFor();
    await bens.goBack();
    await bens.getByRole('dialog').waitFor({ state: 'detached' });
    await squares(bens, 'done with photo').waitFor();
    await bens.getByRole('heading', { level: 2, name: "ana's board" }).waitFor();

    await anas.getByRole('button', { name: 'Recap picture' }).tap();
    const recap = anas.getByRole('dialog', { name: 'Recap picture' });
    await recap.getByRole('img', { name: 'ana won Lisbon trip with 200 points' }).waitFor();
    const saving = anas.waitForEvent('download');
    await recap.getByRole('link', { name: 'Save' }).tap();
    const saved = await saving;
    assert.equal(saved.suggestedFilename(), 'Lisbon-trip-recap.jpg');
    const picture = await readFile(await saved.path());
    assert.deepEqual(await measured(picture), { format: 'jpeg', width: 1080, height: 1350 });
    assert.ok(picture.length < 500_000, `${picture.length} bytes`);
    await anas.goBack();
    await recap.waitFor({ state: 'detached' });

    await undoSquare(anas, squareAt(anas, row, column));
    await squareAt(anas, row, column).and(squares(anas, 'open')).waitFor();
    await feed.getByText('took back').waitFor();
    await feed.getByText(title, { exact: true }).nth(1).waitFor();
  });

  story('a player can swap squares as often as the room allows', async ({ site, visit }) => {
    const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
    const room = await roomOf(site, 'Caravan', ana, ben);
    const bens = await visit(roomPath(room, 'ana'), { as: ben });
    await squareAt(bens, 1, 1).waitFor();
    const anas = await visit(roomPath(room), { as: ana });
    const before = await readSquare(squareAt(anas, 2, 1));
    await squareAt(anas, 2, 1).tap();
    await expectAccessible(anas);
    await anas.getByRole('button', { name: 'Swap this square (1 left)' }).tap();
    const question = anas.getByRole('alertdialog', { name: `Swap “${before.title}”?` });
    await question.getByText('You have 1 swap left.').waitFor();
    await question.getByRole('button', { name: 'Swap' }).tap();
    // The dialog of the new square is already open, and this was the last swap.
    await anas.getByText(/^Swapped for “/).waitFor();
    const sheet = anas.getByRole('dialog');
    await sheet.waitFor();
    await sheet.getByRole('heading', { name: before.title }).waitFor({ state: 'detached' });
    assert.equal(await anas.getByRole('button', { name: /^Swap/ }).count(), 0);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    const { title } = await readSquare(squareAt(anas, 2, 1));
    assert.notEqual(title, before.title);
    await bens.getByRole('button', { name: `row 2, column 1, ${title}` }).waitFor();
    await bens.getByRole('region', { name: 'What happened' }).getByText(before.title, { exact: true }).waitFor();

    assert.equal(await bens.getByRole('group', { name: 'Swaps per player' }).count(), 0);
    await anas
      .getByRole('group', { name: 'Swaps per player' })
      .getByRole('radio', { name: '2' })
      .check({ force: true });
    await bens.getByText('Swaps per player: 2').waitFor();
    await squareAt(anas, 2, 1).tap();
    await anas.getByRole('button', { name: 'Swap this square (1 left)' }).waitFor();
    await call(site, ana, deleteRoom, { params: { id: room.id } });
  });

  story('the same people play again in the same room', async ({ site, visit }) => {
    const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
    const room = await roomOf(site, 'Caravan', ana, ben);
    await mark(site, ana, room);
    const bens = await visit(roomPath(room), { as: ben });
    await squareAt(bens, 1, 1).waitFor();
    const anas = await visit(roomPath(room), { as: ana, on: 'desktop' });
    await anas.getByRole('button', { name: 'Play again' }).click();
    await anas.getByRole('alertdialog').getByRole('button', { name: 'Play again' }).click();
    for (const page of [anas, bens]) await deal(page);
    await bens.getByRole('region', { name: 'What happened' }).getByText('started a new game').waitFor();
    assert.equal(await squares(anas, 'done').count(), 0);
    assert.deepEqual(await standings(bens), ['ana 0', 'ben 0']);
    assert.equal(await bens.getByRole('button', { name: 'Play again' }).count(), 0, "the admin's");
    await call(site, ana, deleteRoom, { params: { id: room.id } });
  });

  story('the leaderboard changes while someone is watching', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Race', ana, ben);
    const anas = await visit(roomPath(room), { as: ana, on: 'desktop' });
    const bens = await visit(roomPath(room), { as: ben });
    const rows = anas.getByRole('region', { name: 'Leaderboard' }).locator('tbody tr');
    await completeSquare(anas, squares(anas, 'open').first());
    await rows
      .first()
      .filter({ hasText: /ana.*100/ })
      .waitFor();
    await completeSquare(bens, squares(bens, 'open').first());
    // The first open square stays the same until the completion is stored.
    await squares(bens, 'done').waitFor();
    await completeSquare(bens, squares(bens, 'open').first());
    await rows
      .first()
      .filter({ hasText: /ben.*200/ })
      .waitFor();
    await anas.getByRole('button', { name: 'Undo' }).click();
    await rows
      .last()
      .filter({ hasText: /ana.*0/ })
      .waitFor();
    await rows.last().filter({ hasNotText: '100' }).waitFor();
    assert.equal(await squares(anas, 'done').count(), 0);
    assert.deepEqual(await standings(anas), ['ben 200', 'ana 0']);

    // Once ana undoes it on another device, this page has nothing left to undo.
    const arrived = anas.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await completeSquare(anas, squares(anas, 'open').first());
    const announcement = anas.getByText(/^Completed “/);
    await announcement.waitFor();
    await arrived;
    await mark(site, ana, room, false);
    await announcement.waitFor({ state: 'detached' });
    await call(site, ana, deleteRoom, { params: { id: room.id } });
  });

  story(
    'a full line and a full house are celebrated once, without motion if the player prefers that',
    async (stage) => {
      const { site, visit } = stage;
      const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
      const room = await roomOf(site, 'Full cards', ana, ben);
      const photo = await cameraPhoto();
      const statusOf = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });
      const signOf = (page: Page) => page.getByText('+100', { exact: true }).locator('xpath=..');
      for (const [person, reducedMotion] of [
        [ana, 'no-preference'],
        [ben, 'reduce'],
      ] as const) {
        const board = await joinAndDeal(site, person, room);
        const isEasy = ({ challenge }: (typeof board)[number]) => !challenge.image_required;
        // The squares that finish a row and the board. Neither needs a photo.
        const endOfRow = board.findIndex(isEasy);
        const end = board.findLastIndex(
          (square, at) => isEasy(square) && Math.floor(at / 3) !== Math.floor(endOfRow / 3),
        );
        const row = Math.floor(endOfRow / 3) + 1;
        const inRow = board.slice(3 * row - 3, 3 * row).filter((_, at) => at !== endOfRow % 3);
        for (const square of inRow) await complete(site, person, room, square, photo);
        const page = await visit(roomPath(room), { as: person, browser: { reducedMotion } });
        await squares(page, 'done.*').nth(1).waitFor();
        assert.equal(await statusOf(page, /points/).count(), 0, 'a half-filled line is not celebrated');
        await completeSquare(page, squareAt(page, row, (endOfRow % 3) + 1));
        await statusOf(page, new RegExp(`^Row ${row}: \\+100 points\\.`)).waitFor();
        const motions = await signOf(page).evaluate((sign) => sign.getAnimations({ subtree: true }).length);
        assert.equal(motions, reducedMotion === 'reduce' ? 1 : 2, 'it rolls and blinks, or is shown for as long');
        await statusOf(page, /^Row/).waitFor({ state: 'detached' });

        const others = board.filter((square, at) => at !== end && at !== endOfRow && !inRow.includes(square));
        for (const square of others) await complete(site, person, room, square, photo);
        await squares(page, 'done.*').nth(10).waitFor();
        await completeSquare(page, squareAt(page, Math.floor(end / 3) + 1, (end % 3) + 1));
        await statusOf(page, /^Full house: \+500 points\. Row \d: \+100 points\. Column \d: \+150 points\.$/).waitFor();
        await page.reload();
        await squares(page, 'done.*').nth(11).waitFor();
        assert.equal(await statusOf(page, /Full house/).count(), 0, 'announced once');
      }
    },
  );

  story('when a room is deleted, its players see that it has ended', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Short trip', ana, ben);
    const bens = await visit(roomPath(room), { as: ben });
    await squareAt(bens, 1, 1).waitFor();
    const anas = await visit(roomPath(room), { as: ana, on: 'desktop' });
    await anas.getByRole('button', { name: 'Delete room' }).click();
    await anas.getByRole('alertdialog').getByRole('button', { name: 'Delete room' }).click();
    await anas.waitForURL(`**${bingoLobby}`);
    await heading(bens, 'This room has been deleted').waitFor();
    await bens.getByRole('link', { name: 'Back to the bingo lobby' }).tap();
    await heading(bens, 'Bingo').waitFor();
    await bens.getByRole('link', { name: /^Short trip/ }).waitFor({ state: 'detached' });
  });

  story('a removed member is notified, and the others see them leave', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Full car', ana, ben);
    const bens = await visit(roomPath(room), { as: ben });
    await squareAt(bens, 1, 1).waitFor();
    const anas = await visit(roomPath(room), { as: ana });
    await anas.getByRole('button', { name: 'Remove ben from the room' }).tap();
    await anas.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).tap();
    await heading(bens, "You're no longer in this room").waitFor();
    await anas.getByRole('heading', { name: 'Players (1)' }).waitFor();
    assert.deepEqual(await standings(anas), ['ana 0']);
    await call(site, ana, leaveRoom, { params: { login: 'ana', roomId: room.id } });
  });
});
