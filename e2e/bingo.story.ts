import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { deleteRoom, leaveRoom } from '#features/rooms/contract.ts';
import { call } from './support/api.ts';
import {
  bingoLobby,
  completeSquare,
  readSquare,
  roomOf,
  roomPath,
  squareAt,
  squares,
  standings,
} from './support/bingo.ts';
import { cameraPhoto, measured } from './support/pictures.ts';
import { stories } from './support/story.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function deal(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deal my board' }).click();
  await squareAt(page, 4, 3).waitFor();
  assert.equal(await squares(page, '.*').count(), 12);
}

stories('bingo', (story) => {
  story('two friends play in a private room with photos, each seeing the other’s moves', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const anas = await visit(bingoLobby, { as: ana, withWorker: true });
    await anas.getByLabel('Room name').fill('Lisbon trip');
    await anas.getByLabel('Private room').check();
    await anas.getByRole('textbox', { name: 'Password' }).fill('pastel de nata');
    await anas.getByRole('button', { name: 'Create room' }).tap();
    await heading(anas, /^Lisbon trip \d{6}$/).waitFor();
    await deal(anas);

    const bens = await visit(new URL(anas.url()).pathname, { as: ben, on: 'desktop', withWorker: true });
    const door = bens.getByRole('dialog', { name: 'Join “Lisbon trip”?' });
    await door.getByLabel('Room password').fill('pastel de nata');
    await door.getByRole('button', { name: 'Join room' }).click();
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
    await anas.getByRole('button', { name: 'Choose a picture' }).tap();
    await (await choosing).setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() });
    await anas.getByRole('img', { name: `Your photo for ${proof.title}` }).waitFor();
    await anas.getByRole('button', { name: 'Send photo' }).tap();
    await squareAt(anas, proof.row, proof.column).and(squares(anas, 'done with photo')).waitFor();

    await feed.getByText(proof.title, { exact: true }).waitFor();
    await bens.getByRole('navigation', { name: 'Boards of the room' }).getByRole('link', { name: /^ana/ }).click();
    await squares(bens, 'done with photo').click();
    await bens.getByRole('button', { name: 'View Image' }).click();
    await bens.getByRole('img', { name: `Photo by ana for ${proof.title}` }).waitFor();
    const downloading = bens.waitForEvent('download');
    await bens.getByRole('link', { name: 'Download' }).click();
    const download = await downloading;
    assert.match(download.suggestedFilename(), /\.jpg$/);
    const photo = await measured(await readFile(await download.path()));
    // Upright: what lay on its side is higher than wide.
    assert.deepEqual(photo, { format: 'jpeg', width: 768, height: 1024 });

    await squareAt(anas, row, column).tap();
    await anas.getByRole('dialog').getByRole('button', { name: 'Mark as incomplete' }).tap();
    await anas.getByRole('alertdialog').getByRole('button', { name: 'Mark as incomplete' }).tap();
    await squareAt(anas, row, column).and(squares(anas, 'open')).waitFor();
    await feed.getByText('took back').waitFor();
    await feed.getByText(title, { exact: true }).nth(1).waitFor();
  });

  story('the leaderboard moves while one looks at it', async ({ site, visit }) => {
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
    // It is done once it is kept: until then the first open square is the same.
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
    await call(site, ana, deleteRoom, { params: { id: room.id } });
  });

  story('who plays in a room that is deleted sees its end, and no crash', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Short trip', ana, ben);
    const bens = await visit(roomPath(room), { as: ben });
    await squareAt(bens, 1, 1).waitFor();
    const anas = await visit(roomPath(room), { as: ana, on: 'desktop' });
    await anas.getByRole('button', { name: 'Delete room' }).click();
    await anas.getByRole('alertdialog').getByRole('button', { name: 'Delete room' }).click();
    await anas.waitForURL(`**${bingoLobby}`);
    await heading(bens, 'This room was deleted').waitFor();
    await bens.getByRole('link', { name: 'Back to the bingo lobby' }).tap();
    await heading(bens, 'Bingo').waitFor();
    await bens.getByRole('link', { name: /^Short trip/ }).waitFor({ state: 'detached' });
  });

  story('a removed member is told so, and the others see them go', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Full car', ana, ben);
    const bens = await visit(roomPath(room), { as: ben });
    await squareAt(bens, 1, 1).waitFor();
    const anas = await visit(roomPath(room), { as: ana });
    await anas.getByRole('button', { name: 'Remove ben from the room' }).tap();
    await anas.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).tap();
    await heading(bens, 'You are no longer in this room').waitFor();
    await anas.getByRole('heading', { name: 'Players (1)' }).waitFor();
    assert.deepEqual(await standings(anas), ['ana 0']);
    await call(site, ana, leaveRoom, { params: { login: 'ana', roomId: room.id } });
  });
});
