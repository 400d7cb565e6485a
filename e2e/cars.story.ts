import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { expectAccessible } from './support/accessible.ts';
import { stories } from './support/story.ts';

const carPath = (carId: string) => `/misc/evcars/database/${carId}`;
const enyaq = 'skoda-enyaq-85';
const ev3 = 'kia-ev3-long-range';
const compare = (cars: string) => `/misc/evcars/compare?cars=${cars}`;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const glance = (page: Page) => page.getByRole('table').first();
const comparedNames = (page: Page) =>
  glance(page)
    .getByRole('columnheader')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title')));
const settled = (page: Page) => page.getByRole('heading', { name: 'Cars like this' }).waitFor();

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(beyond <= 0, `${new URL(page.url()).pathname} is ${beyond} px too wide`);
}

stories('cars', (story) => {
  story('the address of a merged car becomes that of the car it is now, in comparisons too', async (stage) => {
    const { site, visit } = stage;
    const who = { make: 'Aster', model: 'One', variant: '', year: 2024, market: 'Europe', core: false };
    const facts = { battery: { usable_kwh: 60 }, charge: { port: 'CCS2' }, range: { wltp_km: 420 } };
    const line = { name: 'Aster One', id: 'aster-one', formerIds: ['aster-uno'], ...who, from: { own: facts } };
    const file = join(mkdtempSync(join(tmpdir(), 'pitstop-cars-')), 'aster.jsonl');
    writeFileSync(file, JSON.stringify(line));
    await site.cli(['vehicles', 'import', file]);
    rmSync(dirname(file), { recursive: true });

    const ana = await site.addUser('ana', 'developer');
    const page = await visit(carPath('aster-uno'), { as: ana });
    await heading(page, 'Aster One').waitFor();
    await page.waitForURL(`**${carPath('aster-one')}`);
    await settled(page);

    await page.goto(compare(`aster-uno,${ev3},aster-one`));
    await glance(page).getByRole('link', { name: 'Aster One', exact: true }).waitFor();
    assert.deepEqual(await comparedNames(page), ['Aster One', 'Kia EV3 Long Range']);

    await page.evaluate(() => sessionStorage.setItem('pickedcars', 'aster-uno'));
    await page.goto(carPath('aster-one'));
    await page.getByRole('link', { name: 'Compare 1' }).waitFor();
  });

  story(
    'a link to a comparison shows the same cars, and names those it does not know',
    async ({ site, visit, expectRefusal }) => {
      expectRefusal(404);
      const ana = await site.addUser('ana', 'developer');
      const page = await visit(compare(`${enyaq},no-such-car,${ev3}`), { as: ana });
      await page.getByText('Not in the database, and left out: no-such-car.').waitFor();
      await page.getByRole('heading', { name: 'Charging curves' }).waitFor();
      assert.deepEqual(await comparedNames(page), ['Škoda Enyaq 85', 'Kia EV3 Long Range']);
      const best = glance(page)
        .getByRole('row', { name: /^Real range/ })
        .getByText('best', { exact: true });
      assert.equal(await best.count(), 1);
      await expectAccessible(page);

      const narrowed = await page.getByText(/^\d+ of \d+ rows$/).textContent();
      assert.equal(
        await glance(page)
          .getByRole('row', { name: /^Seats/ })
          .count(),
        0,
        'both have five',
      );
      await page.getByRole('checkbox', { name: 'Only differences' }).uncheck();
      await glance(page).getByRole('heading', { name: 'Battery' }).waitFor();
      await glance(page)
        .getByRole('row', { name: /^Seats/ })
        .first()
        .waitFor();
      assert.notEqual(await page.getByText(/^\d+ of \d+ rows$/).textContent(), narrowed);
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Remove Kia EV3 Long Range' }).click();
      await page.getByText('Add a second car to see which is better at what.').waitFor();
      assert.equal(new URL(page.url()).search, `?cars=${enyaq},no-such-car&diff=all`);
    },
  );

  story('a car is added to a comparison by keyboard alone', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit('/misc/evcars/compare', { as: ana, on: 'desktop' });
    await page.getByText('No cars to compare yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add a car' }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('combobox', { name: 'Find a car by its name' });
    await field.waitFor();
    await page.keyboard.type('skoda enyaq 85');
    await page.getByRole('option', { name: /^Škoda Enyaq 85x(?! \()/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    const chosen = await page.locator('[role=option][aria-selected=true] span').first().innerText();
    await page.keyboard.press('Enter');
    await glance(page).getByRole('link', { name: chosen, exact: true }).waitFor();
    assert.match(page.url(), /compare\?cars=[a-z0-9-]+$/);
  });

  story('the chart draws any two figures, and each dot is reached and opened by keys', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit('/misc/evcars/chart?body=SUV', { as: ana, on: 'desktop' });
    await page.getByText(/^\d+ cars: real range over list price in Germany\..* left out, because/).waitFor();
    await page.getByLabel('Across').selectOption({ label: 'Usable capacity, kWh' });
    await page.getByText(/^\d+ cars: real range over usable capacity\. Where usable capacity is higher/).waitFor();
    assert.equal(new URL(page.url()).search, '?x=battery.usable_kwh&body=SUV');
    await expectAccessible(page);

    const dots = page.getByRole('region', { name: 'Cars', exact: true }).getByRole('link').first();
    await dots.focus();
    const first = await dots.textContent();
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction((label) => document.activeElement?.textContent !== label, first);
    const reached = (await page.evaluate(() => document.activeElement?.textContent)) ?? '';
    assert.match(reached, /^.+: [\d.]+\skWh, \d+\skm$/);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await heading(page, reached.slice(0, reached.indexOf(':'))).waitFor();
  });

  story('a dot is opened with the mouse, and a filter dropped on the spot', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit('/misc/evcars/chart?make=%C5%A0koda', { as: ana, on: 'desktop' });
    const dot = page.getByRole('region', { name: 'Cars', exact: true }).getByRole('link');
    await dot.scrollIntoViewIfNeeded();
    const box = await dot.boundingBox();
    assert.ok(box);
    const name = ((await dot.textContent()) ?? '').split(':')[0] ?? '';
    await page.getByRole('button', { name: /^Drop the filter make/ }).waitFor();
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.getByRole('link', { name: `Open ${name}`, exact: true }).waitFor();
    await page.mouse.click(box.x + 12, box.y + 12);
    await heading(page, name).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: /^Drop the filter make/ }).click();
    await page.getByRole('button', { name: 'Drop the filter Europe' }).click();
    await page.waitForURL(/\/misc\/evcars\/chart\?market=all$/);
  });

  story(
    'what is typed in the filters of the chart stays as typed, through Back and a reload',
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'developer');
      const page = await visit('/misc/evcars/database', { as: ana });
      await page.getByRole('link', { name: 'In a chart' }).click();
      await page.getByRole('button', { name: 'Filters' }).click();
      const dialog = page.getByRole('dialog', { name: 'Filters' });
      const field = dialog.getByRole('searchbox', { name: 'Search', exact: true });
      await field.waitFor();
      await page.evaluate(() => {
        const replace = history.replaceState;
        history.replaceState = function replaceCounted(...entry) {
          document.body.dataset.replaced = String(Number(document.body.dataset.replaced ?? 0) + 1);
          replace.apply(this, entry);
        };
      });
      const text = 'audi e-tron';
      await field.pressSequentially(text);
      assert.equal(await field.inputValue(), text);
      await page.waitForURL(/\/chart\?q=audi\+e-tron$/);
      const replaced = await page.evaluate(() => Number(document.body.dataset.replaced));
      assert.ok(replaced < text.length, `${replaced} entries were written for ${text.length} letters`);

      // The axes stand in the same address, at once.
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Drop the filter Europe' }).click();
      await page.getByLabel('Across').selectOption({ label: 'Usable capacity, kWh' });
      await page.waitForURL(/\/chart\?x=battery\.usable_kwh&q=audi\+e-tron&market=all$/);
      const dropText = page.getByRole('button', { name: `Drop the filter search: “${text}”` });
      await page.reload();
      await dropText.waitFor();
      assert.equal(await page.getByRole('button', { name: 'Drop the filter Europe' }).count(), 0);

      await page.getByRole('button', { name: 'Filters' }).click();
      await field.fill('bmw');
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Drop the filter search: “bmw”' }).waitFor();
      await page.waitForURL(/q=bmw&market=all$/);
      await page.goBack();
      await page.waitForURL('**/misc/evcars/database');
    },
  );

  story('the search finds a car by a part of its name', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit('/misc', { as: ana, on: 'desktop' });
    await heading(page, 'Misc').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('enyaq skoda 85x');
    await page.getByRole('option', { name: /^Škoda Enyaq 85x(?! \()/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await heading(page, 'Škoda Enyaq 85x').waitFor();
  });

  story('nothing about a car scrolls sideways at 320 px', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const browser = { viewport: { width: 320, height: 640 } };
    const page = await visit(carPath('tesla-model-y-long-range-dual-motor-2021-2025'), { as: ana, browser });
    await settled(page);
    await page.getByRole('button', { name: 'Open all' }).click();
    await expectNoSidewaysScroll(page);
    await page.goto(compare(`${enyaq},${ev3},dacia-spring-electric,tesla-model-y-long-range-dual-motor-2021-2025`));
    await page.getByRole('heading', { name: 'Charging curves' }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.goto('/misc/evcars/chart');
    await page.getByText(/^\d+ cars:/).waitFor();
    await expectNoSidewaysScroll(page);
    await page.goto('/about');
    await heading(page, 'About Pitstop').waitFor();
    await expectNoSidewaysScroll(page);
  });

  story('the page about the site credits the sources, for those who may see it', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const ben = await site.addUser('ben', 'bingo');
    const page = await visit('/about', { as: ana });
    for (const licence of ['CDLA-Permissive-2.0', 'MIT, © 2024 Tijs Teulings', 'Open Government Licence - Canada']) {
      await page.getByText(`Licence: ${licence}`).waitFor();
    }
    await page.getByText('written down from memory and unverified').waitFor();
    await page.getByText(/SIL Open Font License/).waitFor();
    await expectAccessible(page);
    await heading(page, 'About Pitstop').waitFor();

    const other = await visit('/about', { as: ben });
    await other.waitForURL('**/profile');
    const guest = await visit('/about');
    await guest.getByText('Not Authenticated').first().waitFor();
  });
});
