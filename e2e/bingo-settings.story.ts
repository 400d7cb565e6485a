import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { deleteRoom } from '#features/rooms/contract.ts';
import { openScreen } from '#features/rooms/screens/contract.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { call, complete, createRoom, joinAndDeal } from '#tests/stories/api.ts';
import { roomOf, roomPath, squareAt } from '#tests/stories/bingo.ts';
import { cameraPhoto } from '#tests/stories/pictures.ts';
import { stories } from '#tests/stories/story.ts';

async function deal(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deal my board' }).click();
  await squareAt(page, 4, 3).waitFor();
}

stories('settings of a bingo room', (story) => {
  story(
    'the admin chooses the categories of the boards, and sees when they have too few challenges',
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'bingo');
      const room = await createRoom(site, ana, 'Seaside');
      const page = await visit(roomPath(room), { as: ana });
      await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click();
      await page.getByRole('button', { name: 'Choose categories' }).click();
      const choice = page.getByRole('dialog', { name: 'Choose categories' });
      await choice.getByRole('checkbox').first().waitFor();
      const save = choice.getByRole('button', { name: 'Save' });
      for (const box of await choice.getByRole('checkbox').all())
        if (!(await box.evaluate((element) => element.parentElement?.textContent?.startsWith('sky'))))
          await box.uncheck();
      await choice.getByText('A board needs 12 challenges, but these categories only have 9.').waitFor();
      assert.ok(await save.isDisabled());
      await expectAccessible(page);
      await choice.getByRole('checkbox', { name: /^nature/ }).check();
      await choice.getByText('21 challenges to deal from.').waitFor();
      await save.click();
      await choice.waitFor({ state: 'detached' });
      await page.getByText('Categories: nature and sky').waitFor();
      await page.getByRole('button', { name: 'Deal my board' }).click();
      await deal(page);
      await page.getByText('fixed once somebody has a board').waitFor();
      assert.equal(await page.getByRole('button', { name: 'Choose categories' }).count(), 0);
      await call(site, ana, deleteRoom, { params: { id: room.id } });
    },
  );

  story('the first full house ends the game, and everybody sees who won', async ({ site, visit }) => {
    const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
    const room = await roomOf(site, 'Last lap', ana, ben);
    const anas = await visit(roomPath(room), { as: ana, on: 'desktop' });
    await anas.getByRole('button', { name: 'Choose when the game ends' }).click();
    const choice = anas.getByRole('dialog', { name: 'Choose when the game ends' });
    await choice.getByRole('radio', { name: 'Date' }).check({ force: true });
    await choice.getByRole('button', { name: 'Save' }).click();
    await choice.getByText('Please choose a date and time').waitFor();
    await choice.getByLabel('Date and time').fill('2001-01-01T10:00');
    await choice.getByRole('button', { name: 'Save' }).click();
    await choice.getByText('Please choose a time in the future').waitFor();
    await expectAccessible(anas);
    await choice.getByRole('radio', { name: 'Full house' }).check({ force: true });
    await choice.getByRole('button', { name: 'Save' }).click();
    await choice.waitFor({ state: 'detached' });
    await anas.getByText('The first full house ends the game.').waitFor();

    const bens = await visit(roomPath(room), { as: ben });
    await squareAt(bens, 1, 1).waitFor();
    const { path } = await call(site, ana, openScreen, { params: { id: room.id } });
    const television = await visit(path, { on: 'desktop' });
    await television.setViewportSize({ width: 1920, height: 1080 });
    await television.getByRole('heading', { level: 1, name: 'Last lap' }).waitFor();
    const photo = await cameraPhoto();
    for (const square of await joinAndDeal(site, ana, room)) await complete(site, ana, room, square, photo);
    await television.getByText('ana won', { exact: true }).waitFor();
    await television.getByText(/The game ended /).waitFor();
    await expectAccessible(television);
    for (const page of [anas, bens]) {
      await page.getByText('ana won', { exact: true }).waitFor();
      await page.getByText(/The game ended /).waitFor();
      await page.getByRole('region', { name: 'What happened' }).getByText('won the game').waitFor();
    }
    await squareAt(bens, 1, 1).tap();
    const sheet = bens.getByRole('dialog');
    await sheet.getByText('The game has ended.').waitFor();
    assert.equal(await sheet.getByRole('button', { name: /Complete|Choose a photo|Swap/ }).count(), 0);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expectAccessible(bens);
    await bens.goto('/');
    await bens
      .getByText(/ana won · ended/)
      .first()
      .waitFor();
    await expectAccessible(bens);
    await call(site, ana, deleteRoom, { params: { id: room.id } });
  });
});
