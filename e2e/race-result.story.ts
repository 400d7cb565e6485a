import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { RaceAnswer } from '#features/race/contract.ts';
import { expectAccessible } from './support/accessible.ts';
import { stories } from './support/story.ts';

const enyaq = 'skoda-enyaq-85';
const ev3 = 'kia-ev3-long-range';
const i4 = 'bmw-i4-edrive40';
const ioniq6 = 'hyundai-ioniq-6-long-range-2wd';
const r5 = 'renault-5-e-tech-52-kwh-150-hp';
const result = (query: string) => `/misc/evcars/races?${query}&show=result`;
const cars = (...ids: string[]) => `cars=${ids.join(',')}`;

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const shown = (page: Page) => panel(page, 'Order').waitFor();
const inAddress = (page: Page, key: string) => new URL(page.url()).searchParams.get(key);

/** As the page writes it: 9 h 05. */
const clock = (minutes: number) =>
  `${Math.floor(Math.round(minutes) / 60)} h ${String(Math.round(minutes) % 60).padStart(2, '0')}`;

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(beyond <= 0, `${page.url()} is ${beyond} px too wide`);
}

stories('race result', (story) => {
  story('a result names its winner, and says how sure that is, who follows and what it cost', async (stage) => {
    const ana = await stage.site.addUser('ana', 'developer');
    const page = await stage.visit(result(`${cars(ioniq6, i4, enyaq, ev3)}&t=5`), { as: ana, on: 'desktop' });
    await shown(page);
    await page.getByRole('heading', { level: 1, name: /^1,000 km: the .+ wins$/ }).waitFor();
    await page
      .getByText('5 °C · dry · no wind · at most 130 km/h · chargers every 50 km, 300 kW · 0.45 €/kWh')
      .waitFor();
    assert.equal(await panel(page, 'The first three').getByRole('listitem').count(), 3);
    await panel(page, 'How sure is it?')
      .getByText(/^. before . in (more than 9|\d) of 10 cases\.$/)
      .waitFor();

    const rows = panel(page, 'Order').getByRole('table').getByRole('row');
    assert.equal(await rows.count(), 1 + 4 + 1, 'a head, four cars and a petrol car');
    const first = await rows.nth(1).innerText();
    assert.match(first, /^1\s[^±]+\d+ h( \d\d)? ± \d+\s+first\s+\d+ · \d+ min\s+\d+\s+\d\d\.\d\s+\d+ €$/);
    assert.match(await rows.nth(5).innerText(), /Petrol car, for comparison/);

    await page
      .getByRole('heading', { name: /^The order (flips at \d[\d,]* km|holds from 200 to 1,200 km)$/ })
      .waitFor();
    await page.getByText(/^From 20 to −10 °C: . \+\d+ min and . \+/).waitFor();
    await page.getByText(/^Ring: the fastest speed\./).waitFor();
    await expectAccessible(page);
  });

  story('page, server and command line give the same plan', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(result(`${cars(i4, r5)}&km=870&t=-7&wet=0.5&cap=120`), { as: ana, on: 'desktop' });
    await shown(page);
    const words = [
      'race',
      '--cars',
      `${i4},${r5}`,
      '--km',
      '870',
      '--temperature',
      '-7',
      '--wet',
      '0.5',
      '--cap',
      '120',
    ];
    const printed = JSON.parse(await site.cli([...words, '--json'])) as RaceAnswer;
    const answer = await fetch(`${site.url}/api/races`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await site.tokenOf(ana)}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        distance_km: 870,
        cars: [i4, r5],
        conditions: { temperature_c: -7, wet_share: 0.5, speed_cap_kmh: 120 },
      }),
    });
    assert.deepEqual(await answer.json(), printed);

    const rows = panel(page, 'Order').getByRole('table').getByRole('row');
    for (const { place, minutes, error_min: error, stops, wh_per_km: whPerKm } of printed.plans) {
      const row = await rows.nth(place).innerText();
      assert.ok(row.includes(`${clock(minutes ?? 0)} ± ${Math.round(error ?? 0)}`), row);
      assert.ok(row.includes(`${stops} · `) && row.includes(`${((whPerKm ?? 0) / 10).toFixed(1)}`), row);
    }
  });

  story('a tap on a curve races again under that condition, and can be taken back', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(result(`${cars(ioniq6, i4)}&t=6`), { as: ana, on: 'desktop' });
    await shown(page);
    const time = () => panel(page, 'Order').getByRole('row').nth(1).innerText();
    const before = await time();
    const slider = page.getByRole('slider', { name: 'temperature, °C' });
    await slider.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByText(/^−20 °C · dry/).waitFor();
    assert.equal(inAddress(page, 't'), '-20');
    await panel(page, 'Order')
      .getByRole('row')
      .nth(1)
      .getByText(before.split('\t')[2] ?? '')
      .waitFor({ state: 'detached' });
    assert.notEqual(await time(), before);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^6 °C · dry/).waitFor();
    assert.equal(inAddress(page, 't'), '6');

    const curve = page.getByRole('slider', { name: 'cruising speed, km/h' });
    const box = await curve.boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width * 0.8, box.y + box.height / 2);
    await page.getByText(/^Raced again: at most \d+ km\/h$/).waitFor();
    assert.ok(Number(inAddress(page, 'cap')) > 130);
  });

  story('up to four cars are drawn, another car shows its stops, and races against itself', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(result(cars(ioniq6, i4, enyaq, ev3, r5)), { as: ana, on: 'desktop' });
    await shown(page);
    const chips = page.getByRole('group', { name: 'Drawn in the charts, at most 4' }).getByRole('button');
    const pressed = async () => {
      const all = await chips.all();
      const states = await Promise.all(all.map((chip) => chip.getAttribute('aria-pressed')));
      return states.filter((state) => state === 'true').length;
    };
    assert.equal(await pressed(), 2, 'the first and the last');
    for (const chip of (await chips.all()).slice(1, 4)) await chip.click({ force: true });
    assert.equal(await pressed(), 4);
    await page.getByText('Four are the most: take one out first.').waitFor();

    const stops = page.getByRole('combobox', { name: 'Another car' });
    await stops.selectOption({ index: 4 });
    const name = (await stops.locator('option').nth(4).innerText()).slice(2);
    await page.getByRole('heading', { name: `Stops of the ${name}` }).waitFor();
    await page.getByText(`What the ${name} would take:`).waitFor();
    await panel(page, 'Another strategy')
      .getByText(/^Fewest stops \(\d+\)$/)
      .waitFor();
    await page.getByRole('button', { name: 'Race it against itself' }).click();
    await page.waitForURL((url) => url.searchParams.get('cars')?.split(',').length === 4);
    const raced = inAddress(page, 'cars')?.split(',') ?? [];
    assert.deepEqual(
      raced.map((one) => one.split('~')[1]),
      [undefined, 'fewest-stops', 'ten-to-eighty', 'at-the-cap'],
    );
  });

  story('the result is shared as a picture drawn on the device, and as a link', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(result(cars(ioniq6, i4, enyaq)), { as: ana, on: 'desktop' });
    await shown(page);
    await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: undefined }));
    await page.getByRole('button', { name: 'Share' }).click();
    const picture = page.getByRole('img', { name: /^The result as a picture: 1 / });
    await picture.waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('dialog img')?.complete);
    const size = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    assert.deepEqual(size, [1080, 1350]);
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save picture' }).click();
    assert.equal((await saved).suggestedFilename(), 'race-1000-km.png');
  });

  story('on a phone the order is rows, and the rest opens when it is asked for', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(result(cars(ioniq6, i4, enyaq, ev3, r5)), { as: ana });
    await shown(page);
    await page.getByRole('heading', { level: 1, name: /^The .+ wins$/ }).waitFor();
    assert.equal(await panel(page, 'Order').getByRole('listitem').count(), 6);
    await page.getByRole('radio', { name: 'Distance' }).check();
    await page.getByText(/^Level pieces are stops/).waitFor();
    await page.getByRole('heading', { name: 'If it were colder' }).click();
    await page.getByRole('slider', { name: 'temperature, °C' }).waitFor();
    await page.getByRole('heading', { name: 'Stops', exact: true }).click();
    await page.getByRole('row', { name: /^1 / }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });

  story(
    'one car is a trip, stranded cars have no place, and 10,000 km have all their stops',
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'developer');
      const page = await visit(result(`${cars(ioniq6)}&km=700`), { as: ana });
      await page.getByRole('heading', { level: 1, name: /^The IONIQ 6 takes \d h/i }).waitFor();
      assert.equal(await page.getByRole('heading', { name: /^The order/ }).count(), 0);

      await page.goto(result(`${cars(ioniq6, r5)}&every=2000`));
      await page.getByRole('heading', { level: 1, name: 'No car arrives' }).waitFor();
      await page.getByText(/^The .+ comes farthest, to \d+ km\.$/).waitFor();
      assert.equal(await panel(page, 'How sure is it?').count(), 0);
      assert.equal(await page.getByText('stranded', { exact: true }).count(), 2);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);

      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(result(`${cars(r5, ioniq6)}&km=10000&kw=100`));
      await shown(page);
      const stops = await panel(page, /^Where the .+ stops/)
        .getByRole('row')
        .count();
      assert.ok(stops > 25, `${stops} rows`);
      const height = await page.evaluate(() => document.documentElement.scrollHeight - document.body.clientHeight);
      assert.ok(height <= 1, 'the stops scroll in their own window');
    },
  );
});
