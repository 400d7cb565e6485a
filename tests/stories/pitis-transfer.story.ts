import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import {
  deleteAllCigars,
  type ImportedEntry,
  importCigars,
  listCigars,
  listCravings,
} from '#features/cigars/contract.ts';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import type { Person, Site } from './site.ts';
import { stories } from './story.ts';

const path = '/metrics/pitis';
const csv = (name: string, text: string | Buffer) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Expands the panel, which is collapsed below the clock of someone who hasn't smoked for a day. */
async function showPanel(page: Page): Promise<void> {
  const panel = page.getByRole('heading', { name: 'Export and import' });
  const fold = page.getByRole('button', { name: 'Counts, charts and plan', expanded: false });
  await panel.or(fold).first().waitFor();
  if (await fold.isVisible()) await fold.click();
  await panel.waitFor();
}

async function exported(page: Page): Promise<{ name: string; text: string }> {
  await showPanel(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

async function openImport(page: Page) {
  await showPanel(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a CSV file' });
  await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
  return dialog;
}

async function chooseFile(page: Page, file: ReturnType<typeof csv>) {
  const dialog = await openImport(page);
  await dialog.getByLabel('Choose a file').and(dialog.locator('input')).setInputFiles(file);
  return dialog;
}

const cigarsOf = (site: Site, person: Person, year: string) => call(site, person, listCigars, { params: { year } });
const cravingsOf = (site: Site, person: Person, year: string) => call(site, person, listCravings, { params: { year } });

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widest = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]') ?? document.documentElement;
    return [
      document.documentElement.scrollWidth - document.documentElement.clientWidth,
      dialog.scrollWidth - dialog.clientWidth,
    ];
  });
  assert.deepEqual(
    widest.map((over) => Math.max(0, over)),
    [0, 0],
  );
}

stories('exports and imports of the cigarette counter', (story) => {
  story('entries that were exported, deleted and reimported are exported identically', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer', 'smoker');
    const entries: ImportedEntry[] = [
      { timestamp: '2000-01-01T00:00:00.000+14:00', kind: 'cigar' },
      { timestamp: '2024-10-27T02:30:00.007+02:00', kind: 'cigar' },
      { timestamp: '2024-10-27T02:30:00.007+01:00', kind: 'cigar' },
      { timestamp: '2024-12-31T23:59:59.999-09:30', kind: 'craving' },
      { timestamp: '2025-01-01T09:00:00.000+09:00', kind: 'cigar' },
      { timestamp: '2025-01-01T09:00:00.000+09:00', kind: 'craving' },
    ];
    await call(site, ana, importCigars, { body: { entries } });
    const page = await visit(path, { as: ana, on: 'desktop', browser: { timezoneId: 'Asia/Kolkata' } });
    const first = await exported(page);
    assert.match(first.name, /^pitis-\d{4}-\d{2}-\d{2}\.csv$/);
    await call(site, ana, deleteAllCigars);

    const dialog = await chooseFile(page, csv(first.name, first.text));
    await dialog.getByText('This file was exported here').waitFor();
    await dialog.getByRole('button', { name: 'Import 6 entries' }).click();
    await dialog.getByText('6 entries added.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.reload();
    assert.equal((await exported(page)).text, first.text);
  });

  story("another app's file is mapped, previewed and added once", async ({ site, visit }) => {
    const ben = await site.addUser('ben', 'developer', 'smoker');
    const page = await visit(path, { as: ben, browser: { timezoneId: 'Europe/Madrid' } });
    const text = [
      'Date;Time;Type;Note',
      '03/04/2025;08:15;Smoked;=HYPERLINK("http://x.example";"click")',
      '03/04/2025;08:15;Smoked;\u202etxet\u202c',
      '05/04/2025;9:40 PM;Craving resisted;<b onclick=alert(1)>coffee</b>',
      '06/04/2025;25:61;Smoked;',
      '07/04/2025;10:00;Weight;81',
    ].join('\n');
    const file = csv('log.csv', Buffer.from(`\ufeff${text}`, 'utf16le'));
    const dialog = await chooseFile(page, file);
    const format = dialog.getByLabel('Date format');
    await dialog.getByText("The file doesn't say.").waitFor();
    const add = dialog.getByRole('button', { name: /^Import \d+ entr/ });
    assert.equal(await add.isDisabled(), true);
    await format.selectOption({ label: '31/01/2025, day first' });
    const row = dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '2', exact: true }) });
    await row.getByText('3 Apr 2025 08:15:00, cigarette').waitFor();
    await dialog.getByText('3 entries, 2 rows skipped.').waitFor();
    assert.equal(await dialog.locator('td b, td a').count(), 0);
    await dialog.getByText('2 skipped rows').click();
    await dialog.getByText('Row 5: not a time of day').waitFor();
    await dialog.getByText('Row 6: a different type').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await add.click();
    await dialog.getByText('3 entries added, 2 rows skipped.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.deepEqual(await cigarsOf(site, ben, '2025'), [
      '2025-04-03T08:15:00.000+02:00',
      '2025-04-03T08:15:01.000+02:00',
    ]);
    assert.deepEqual(await cravingsOf(site, ben, '2025'), ['2025-04-05T21:40:00.000+02:00']);

    await page.reload();
    // The next visit may start with the cached state from before the import.
    await page.getByRole('heading', { name: 'Smoke-free for' }).waitFor();
    const again = await chooseFile(page, file);
    await again.getByLabel('Date format').selectOption({ label: '31/01/2025, day first' });
    await again.getByRole('button', { name: 'Import 3 entries' }).click();
    await again.getByText('Nothing new added, 3 already there, 2 rows skipped.').waitFor();
  });

  story('a preview shows how a spreadsheet diary was read, before anything is added', async ({ site, visit }) => {
    const uwe = await site.addUser('uwe', 'developer', 'smoker');
    const page = await visit(path, { as: uwe, browser: { timezoneId: 'Europe/Berlin' } });
    const dialog = await chooseFile(page, csv('log.json', '[{"timestamp":"2025-01-31T19:15:30.000Z"}]'));
    await dialog.getByText('This is a JSON file.').waitFor();
    const rows = [
      '31. Januar 2025;20.15;4,50;1',
      '1. März 2025;7.40;4,50;2',
      '2. März 2025;7.40;4,50;1',
      ';;;',
      '3. März 2025;7.40;4,50;0,5',
    ];
    const file = csv('diary.csv', ['Mein Rauchtagebuch;;;', ';;;', 'Datum;Uhrzeit;Preis;Anzahl', ...rows].join('\n'));
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog
      .getByText(/^Dates from A: .*Datum.*, times from B: .*Uhrzeit.*, numbers from D: .*Anzahl.*change it below/)
      .waitFor();
    await dialog.getByText('The first 3 of 4 rows').waitFor();
    await dialog.getByText('31 Jan 2025 20:15:00, cigarette').waitFor();
    await dialog.getByRole('button', { name: 'Show more rows' }).click();
    await dialog.getByText('All 4 rows').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Import 4 entries' }).click();
    await dialog.getByText('4 entries added.').waitFor();
    assert.equal((await cigarsOf(site, uwe, '2025')).length, 4);
  });

  story(
    'rows can be pasted with only a keyboard, and daily counts are spread over the day',
    async ({ site, visit }) => {
      const eva = await site.addUser('eva', 'developer', 'smoker');
      const page = await visit(path, { as: eva, on: 'desktop', browser: { timezoneId: 'Europe/Lisbon' } });
      await page.getByRole('button', { name: 'Import', exact: true }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Import a CSV file' });
      await dialog.getByRole('button', { name: 'Choose a file' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.insertText('2025-01-03, 2\n2025-01-04, 0\n');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await dialog.getByText('Entries without a time are spread from 08:00 to 22:00.').waitFor();
      await dialog.getByText('2 cigarettes, 3 Jan 2025 11:30:00 to 18:30:00').waitFor();
      await dialog.getByText('Nothing counted').waitFor();
      await dialog.getByLabel('Spread from').fill('10:00');
      await dialog.getByLabel('until').fill('20:00');
      await dialog.getByText('2 cigarettes, 3 Jan 2025 12:30:00 to 17:30:00').waitFor();
      const add = dialog.getByRole('button', { name: 'Import 2 entries' });
      await add.focus();
      await page.keyboard.press('Enter');
      await dialog.getByText('2 entries added.').waitFor();
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      assert.equal((await cigarsOf(site, eva, '2025')).length, 2);
    },
  );

  story('an import whose responses are lost resumes where it stopped and counts once', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const tom = await site.addUser('tom', 'developer', 'smoker');
    const page = await visit(path, { as: tom });
    const startMs = Date.UTC(2024, 0, 1);
    const lines = Array.from({ length: 4500 }, (_, nth) => new Date(startMs + nth * 60_000).toISOString());
    const dialog = await chooseFile(page, csv('log.csv', `when\n${lines.join('\n')}\n`));
    let calls = 0;
    await page.route('**/api/user/cigar-import', async (route) => {
      calls += 1;
      if (calls !== 2) return route.continue();
      // The server has processed the request, but the response is lost.
      await route.fetch();
      return route.abort('failed');
    });
    expectNoNetwork();
    await dialog.getByRole('button', { name: 'Import 4,500 entries' }).click();
    await dialog.getByText("Can't reach the server.").waitFor();
    await dialog.getByText('2,000 of 4,500 entries').waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('4,500 entries added.').waitFor();
    assert.equal(calls, 4);
    assert.equal((await cigarsOf(site, tom, '2024')).length, 4500);
  });

  story('a file without entries is refused with a reason', async ({ site, visit }) => {
    const uma = await site.addUser('uma', 'developer', 'smoker');
    const page = await visit(path, { as: uma });
    const dialog = await chooseFile(page, csv('empty.csv', '\n\n'));
    await dialog.getByText('There are no rows to import here.').waitFor();
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles(csv('large.csv', Buffer.alloc(20 * 1024 * 1024 + 1, 'x')));
    await dialog.getByText('The file is larger than 20 MB').waitFor();
    await input.setInputFiles(csv('many.csv', 'x\n'.repeat(200_001)));
    await dialog.getByText('There are more than 200,000 rows').waitFor();
    await input.setInputFiles(csv('words.csv', 'name,colour\nana,red\n'));
    await dialog.getByText('No date column found').waitFor();
    await dialog.getByText('No rows to import.').waitFor();
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
  });
});
