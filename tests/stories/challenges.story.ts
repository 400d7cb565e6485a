import assert from 'node:assert/strict';
import { deleteChallenge, listChallenges } from '#features/challenges/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from './accessible.ts';
import { call, createRoom, joinAndDeal } from './api.ts';
import { roomPath, squareAt, squares } from './bingo.ts';
import { stories } from './story.ts';

const list = pathTo('challenges');

stories('challenges', (story) => {
  story('a challenge is written, found, viewed, and deleted by its creator only', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const page = await visit(list, { as: ana });
    await page.getByRole('link', { name: 'New challenge' }).tap();
    await page.waitForURL(`**${pathTo('challengeForm')}`);
    const create = page.getByRole('button', { name: 'Create challenge' });
    await create.tap();
    for (const sentence of ['a title', 'a description']) await page.getByText(`Please enter ${sentence}`).waitFor();
    await page.getByText('Please choose a difficulty from 1 to 5').waitFor();
    const title = page.getByLabel('Title');
    assert.equal(await title.evaluate((field) => field === document.activeElement), true);

    await title.fill('A tractor on the motorway');
    await page.getByLabel('Description').fill("Slow, green, and in nobody's hurry.");
    await page.getByLabel('Difficulty').selectOption('4, hard');
    await create.tap();
    await page.getByRole('status').getByText('“A tractor on the motorway” added to the pool.').waitFor();
    await page.waitForURL(`**${list}`);

    await page.getByLabel('Filter').fill('tractor motor');
    const row = page.getByRole('row').filter({ hasText: 'A tractor on the motorway' });
    await row.getByRole('button', { name: 'More data about A tractor on the motorway' }).tap();
    const data = page.getByRole('dialog', { name: 'A tractor on the motorway' });
    assert.match(await data.innerText(), /general[\s\S]*100[\s\S]*Yes/);
    await expectAccessible(page);
    await page.goBack();
    await data.waitFor({ state: 'detached' });
    await page.waitForURL('**?filter=*');
    await page.reload();
    assert.equal(await page.getByLabel('Filter').inputValue(), 'tractor motor');

    const bens = await visit(page.url(), { as: await site.addUser('ben', 'bingo'), on: 'desktop' });
    const deletion = { name: 'Delete A tractor on the motorway' };
    await bens.getByRole('button', { name: 'More data about A tractor on the motorway' }).click();
    await bens.getByRole('row').filter({ hasText: 'Times dealt' }).waitFor();
    assert.equal(await bens.getByRole('button', deletion).count(), 0, "a button that wouldn't work isn't shown");
    await expectAccessible(bens);
    await bens.getByRole('searchbox', { name: 'Filter' }).fill('');
    await bens.getByRole('button', { name: /^Sky/ }).click();
    await bens.getByRole('button', { name: '5 of 5' }).click();
    await bens.getByRole('button', { name: /^Photo/ }).click();
    await bens.waitForURL((url) => /category=sky&difficulty=5&photo=yes/.test(url.search));
    await bens.getByRole('searchbox', { name: 'Filter' }).fill('nothing of the kind');
    await bens.getByText('No matches').waitFor();
    await expectAccessible(bens);
    await bens.getByRole('button', { name: 'Clear filters' }).click();
    await bens.getByText(/^\d+ challenges$/).waitFor();

    await page.getByRole('button', { name: 'Edit A tractor on the motorway' }).tap();
    const form = page.getByRole('dialog', { name: 'Edit challenge' });
    await form.getByText("Boards that already have it won't change.").waitFor();
    await expectAccessible(page);
    await form.getByLabel('Difficulty').selectOption('2, easy');
    await form.getByRole('button', { name: 'Save' }).tap();
    await page.getByText('“A tractor on the motorway” changed.').waitFor();
    await row.getByText('2 of 5').waitFor();

    const question = page.getByRole('alertdialog');
    await page.getByRole('button', deletion).tap();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', deletion).tap();
    await question.getByRole('button', { name: 'Delete' }).tap();
    await page.getByText('“A tractor on the motorway” deleted.').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  story(
    'a pool of fewer than twelve challenges deals no board, and the page says why',
    async ({ site, visit, expectRefusal }) => {
      const ana = await site.addUser('ana', 'bingo');
      const ben = await site.addUser('ben', 'bingo');
      const room = await createRoom(site, ana, 'Dry pool');
      await joinAndDeal(site, ana, room);
      const pool = await call(site, site.root, listChallenges);
      for (const { id } of pool.slice(11)) await call(site, site.root, deleteChallenge, { params: { id } });

      const page = await visit(roomPath(room), { as: ben });
      await page.getByRole('dialog').getByRole('button', { name: 'Join room' }).tap();
      expectRefusal(409);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Deal my board' }).tap();
      await page
        .getByRole('alert')
        .getByText(/11 .*12|12 .*11|twelve|at least/i)
        .waitFor();
      await page.getByRole('button', { name: 'Deal my board' }).waitFor();

      const anas = await visit(roomPath(room), { as: ana });
      await squareAt(anas, 4, 3).waitFor();
      assert.equal(await squares(anas, '.*').count(), 12, 'a board already dealt keeps its challenges');
    },
  );
});
