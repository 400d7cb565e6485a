import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { logIn } from '#features/accounts/contract.ts';
import { listBackups } from '#features/backups/contract.ts';
import { listChallenges } from '#features/challenges/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { call, complete, createRoom, joinAndDeal } from '#tests/stories/api.ts';
import { hasFocus } from '#tests/stories/keyboard.ts';
import { cameraPhoto } from '#tests/stories/pictures.ts';
import type { Person, Site } from '#tests/stories/site.ts';
import { stories } from '#tests/stories/story.ts';

/** Backups run at the lowest priority, so they're slow on a busy machine. */
const backupLimitMs = 60_000;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function roomWithPhoto(site: Site, person: Person, name: string) {
  const room = await createRoom(site, person, name);
  const board = await joinAndDeal(site, person, room);
  const square = board.find(({ challenge }) => challenge.image_required);
  if (square === undefined) throw new Error('No square needs a photo');
  await complete(site, person, room, square, await cameraPhoto());
  return room;
}

stories('admin', (story) => {
  story('the overview shows the site’s state, and one tap makes a backup', async ({ site, visit }) => {
    const page = await visit('/admin', { as: site.root });
    await heading(page, 'Admin').waitFor();
    await page.getByRole('heading', { level: 2, name: /^(?:Running|Needs attention|Unhealthy)/ }).waitFor();
    await page.getByText(/^updated \d+ s ago$/).waitFor();
    const card = page.getByRole('region', { name: 'Backups' });
    await card.getByRole('button', { name: 'Back up now' }).tap();
    await card.getByText(/^Today \d\d:\d\d, manual, by root$/).waitFor({ timeout: backupLimitMs });
    await expectAccessible(page);

    await card.getByRole('link', { name: 'All backups' }).tap();
    await heading(page, 'Admin').waitFor();
    assert.equal(await page.title(), 'Backups · Pitstop');
    const cells = page.getByRole('table', { name: 'Backups' }).locator('tbody tr').first().locator('td');
    await cells.first().waitFor();
    const dots = (part: '::before' | '::after') =>
      cells.evaluateAll(
        (all, pseudo) => all.filter((cell) => getComputedStyle(cell, pseudo).content === '"·"').length,
        part,
      );
    assert.deepEqual([await dots('::before'), await dots('::after')], [0, 2], 'no line begins with a dot');

    await page.getByRole('link', { name: 'Overview' }).tap();
    const need = page.getByRole('listitem').filter({ hasText: 'No backup has been tested with a restore drill yet.' });
    await need.getByRole('button', { name: 'Run a drill' }).tap();
    await page.waitForURL(`**${pathTo('adminBackups')}`);
    await page.getByText(/^Passed today in /).waitFor({ timeout: backupLimitMs });
    await page.getByRole('button', { name: 'Back up now' }).waitFor();
    await expectAccessible(page);
  });

  story('a backup is saved as a file and deleted', async ({ site, visit }) => {
    const { backups, folder, retention } = await call(site, site.root, listBackups);
    const page = await visit(pathTo('adminBackups'), { as: site.root, on: 'desktop' });
    await page.getByText(`Stored in ${folder}.`, { exact: true }).waitFor();
    await page.getByText(retention, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Back up now' }).click();
    const rows = page.getByRole('table', { name: 'Backups' }).locator('tbody tr');
    // An older backup may be checked too, so wait until the new one is listed.
    const untilListed = (count: number) =>
      page.waitForFunction((wanted) => document.querySelectorAll('tbody tr').length === wanted, count, {
        timeout: backupLimitMs,
      });
    await untilListed(backups.length + 1);
    await rows.first().getByText('checked').waitFor({ timeout: backupLimitMs });
    const saving = page.waitForEvent('download');
    await rows
      .first()
      .getByRole('button', { name: /^Download/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Download' }).click();
    const file = await saving;
    assert.match(file.suggestedFilename(), /-by-hand(?:-\d+)?\.tar$/);
    assert.ok((await readFile(await file.path())).length > 10_000);
    await rows
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Backup deleted').waitFor();
    await untilListed(backups.length);
  });

  story('the audit log is filtered by its URL, and saved as CSV', async ({ site, visit }) => {
    const { login, password } = await site.addUser('ana', 'bingo');
    await call(site, site.root, logIn, { params: { login }, body: { password } });
    const page = await visit('/admin/audit?person=ana&kind=login', { as: site.root, on: 'desktop' });
    const rows = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr');
    await rows.first().waitFor();
    assert.equal(await page.getByLabel('Person').inputValue(), 'ana');
    assert.equal(await page.getByLabel('Type').inputValue(), 'login');
    for (const text of await rows.allInnerTexts()) assert.match(text, /^login\tana/);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const csv = await readFile(await (await saving).path(), 'utf8');
    assert.match(csv, /,ana,login,/);
    assert.doesNotMatch(csv, /add user/, 'only what the filters let through');

    await page.getByLabel('Type').selectOption('');
    await page.waitForURL('**/admin/audit?person=ana');
    await rows.filter({ hasText: 'add user' }).waitFor();
    await page.getByLabel('Person').fill('');
    await page.waitForURL('**/admin/audit');
    await rows.filter({ hasText: 'root' }).first().getByRole('link', { name: 'root' }).click();
    await page.waitForURL('**/admin/audit?person=root');
    assert.equal(await page.getByLabel('Person').inputValue(), 'root');
    await page.goto('/admin/audit?person=nobody-at-all');
    await page.getByText('No matches').waitFor();
    await expectAccessible(page);
  });

  story('storage is listed by room and person, and the dialog says what will be deleted', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const room = await roomWithPhoto(site, ana, 'Heavy luggage');
    const page = await visit(pathTo('adminRooms'), { as: site.root });
    const row = page.getByRole('table', { name: 'Rooms' }).getByRole('row').filter({ hasText: room.id });
    await row.getByText('1 photo', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('By person').check();
    await page.waitForURL('**/admin/rooms?by=person');
    await page.getByRole('button', { name: "ana's photos" }).tap();
    const dialog = page.getByRole('dialog', { name: "ana's photos" });
    await dialog.getByRole('button', { name: /^Delete ana's photo for/ }).tap();
    await page
      .getByRole('alertdialog')
      .getByText(/will be open again, and the scores will change/)
      .waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
    await page.getByText('1 photo deleted').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Nobody has any photos yet').waitFor();

    await page.getByLabel('By room').check();
    await row.getByRole('button', { name: 'Delete room Heavy luggage' }).tap();
    await page.getByRole('alertdialog').getByText('This deletes the room, 1 board and 0 photos for everyone').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete room' }).tap();
    await page.getByText('“Heavy luggage” deleted').waitFor();
    await row.waitFor({ state: 'detached' });
  });

  story('a challenge is switched off, switched on again with Undo, and edited', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const title = 'Wave at a train';
    const isDealt = async () => (await call(site, ana, listChallenges)).some((challenge) => challenge.title === title);
    assert.equal(await isDealt(), true);
    const page = await visit(pathTo('adminChallenges'), { as: site.root });
    await page.getByLabel('Title, category or creator').fill(title);
    const row = page.getByRole('table', { name: 'Challenge pool' }).getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: `Deactivate ${title}` }).tap();
    await page.getByText(`“${title}” won't be dealt any more.`).waitFor();
    await row.getByText('inactive', { exact: true }).waitFor();
    assert.equal(await isDealt(), false);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await row.getByText('active', { exact: true }).waitFor();
    await page.getByText(`“${title}” can be dealt again.`).waitFor();
    assert.equal(await isDealt(), true);

    await row.getByRole('button', { name: `Edit ${title}` }).tap();
    const dialog = page.getByRole('dialog', { name: 'Edit challenge' });
    await dialog.getByLabel('Title').fill('');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await dialog.getByText('Please enter a title').waitFor();
    await dialog.getByLabel('Title').fill('Wave at a long train');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await page.getByText('“Wave at a long train” changed').waitFor();
    await expectAccessible(page);
  });

  story(
    'the owner opens a person, grants a role and cancels a deletion with only a keyboard',
    async ({ site, visit }) => {
      await site.addUser('kim');
      const page = await visit('/admin', { as: site.root, on: 'desktop' });
      await heading(page, 'Admin').waitFor();
      const press = async (target: Locator, key = 'Enter') => {
        await target.waitFor();
        for (let presses = 0; presses < 60 && !(await hasFocus(target)); presses += 1) await page.keyboard.press('Tab');
        assert.equal(await hasFocus(target), true, `Tab reaches ${target}`);
        await page.keyboard.press(key);
      };
      await press(page.getByRole('navigation', { name: "Owner's pages" }).getByRole('link', { name: 'People' }));
      await page.waitForURL('**/admin/people');
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      await press(page.getByRole('link', { name: 'kim' }));
      await heading(page, 'kim').waitFor();
      const smoker = page.getByLabel('smoker');
      await press(smoker, 'Space');
      await page.getByText('kim now has these roles: smoker').waitFor();
      assert.equal(await smoker.isChecked(), true);
      await press(page.getByRole('button', { name: 'Delete account' }));
      const question = page.getByRole('alertdialog', { name: 'Delete kim?' });
      assert.equal(
        await hasFocus(question.getByRole('button', { name: 'Cancel' })),
        true,
        'the safe button has the focus',
      );
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      assert.equal(await hasFocus(page.getByRole('button', { name: 'Delete account' })), true);
    },
  );
});
