import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { RaceResponse } from '#features/race/contract.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { type Stage, stories } from '#tests/stories/story.ts';

const enyaq = 'skoda-enyaq-85';
const i4 = 'bmw-i4-edrive40';
const ioniq6 = 'hyundai-ioniq-6-long-range-2wd';
const r5 = 'renault-5-e-tech-52-kwh-150-hp';
const races = (query = '') => `/misc/evcars/races${query}`;
const result = (query: string) => races(`?${query}&show=result`);
const cars = (...ids: string[]) => `cars=${ids.join(',')}`;

const distance = (page: Page) => page.getByRole('spinbutton', { name: 'Distance in km' });
const start = (page: Page) => page.getByRole('button', { name: 'Start' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Add a car by make or model' });
const tiles = (page: Page) => page.getByRole('region', { name: /^Cars/ }).getByRole('listitem');
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();
const letters = async (page: Page) => (await tiles(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
const addAna = (stage: Stage) => stage.site.addUser('ana', 'developer');
const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const shown = (page: Page) => panel(page, 'Results').waitFor();

/** A time as the page shows it, such as 9 h 5 min. */
const clock = (minutes: number) => `${Math.floor(Math.round(minutes) / 60)} h ${Math.round(minutes) % 60} min`;

stories('race', (story) => {
  story('a route from a GPX file can be raced and deleted, and stays on the device', async (stage) => {
    const page = await stage.visit(races(`?cars=${i4}`), { as: await addAna(stage) });
    await page.getByRole('heading', { name: 'Route' }).tap();
    await page.getByText('never leaves it').waitFor();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.method()));
    const chooseFile = async (text: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Use a route from a GPX file' }).tap(),
      ]);
      await chooser.setFiles({ name: 'trip.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(text) });
    };
    const point = (n: number) => `<trkpt lat="${38.7 + n / 100}" lon="-9.1"><ele>${100 + (n % 40) * 10}</ele></trkpt>`;
    const points = Array.from({ length: 250 }, (_, n) => point(n)).join('');
    await chooseFile('<html><body>Log in first</body></html>');
    await page.getByRole('alert').getByText("This isn't a GPX file.").waitFor();
    await chooseFile(`<!DOCTYPE gpx [<!ENTITY a "b">]><gpx><trk><trkseg>${points}</trkseg></trk></gpx>`);
    await page.getByRole('alert').getByText('declares its own document type').waitFor();
    await chooseFile('<gpx><trk><trkseg><trkpt lat="NaN" lon="1"/></trkseg></trk></gpx>');
    await page.getByRole('alert').getByText('This track has no valid coordinates.').waitFor();
    await expectAccessible(page);
    await chooseFile('{"type":"FeatureCollection","features":[]}');
    await page.getByRole('alert').getByText('This is a JSON file. Export the track as GPX instead.').waitFor();
    const track = (name: string, ...lats: number[]) =>
      `<trk><name>${name}</name><trkseg>${lats.map((lat) => `<trkpt lat="${lat}" lon="-9"/>`).join('')}</trkseg></trk>`;
    await chooseFile(`<gpx>${track('Coast &#8211; short', 38, 38.5, 39)}${track('Inland', 38, 38.4, 38.7, 39)}</gpx>`);
    await page.getByText("The file's 2 tracks don't connect").waitFor();
    await page.getByText('On Coast – short').waitFor();
    await page.getByText('elevation not known').waitFor();
    await page.getByText('Straight lines between 3 points.').waitFor();
    for (const name of ['Coast – short', 'Inland']) {
      await page.getByRole('button', { name: `Delete ${name}` }).tap();
    }
    await chooseFile(
      `<gpx><trk><name>Lisbon to Porto</name><trkseg>${points}<trkpt lat="NaN" lon="1"/></trkseg></trk></gpx>`,
    );
    await page.getByText('On Lisbon to Porto').waitFor();
    await page.getByRole('alert').getByText('no valid coordinates').waitFor({ state: 'detached' });
    assert.match(queryOf(page).course ?? '', /^[a-z0-9]{5,}$/);
    assert.equal(queryOf(page).km, '276.9');
    assert.ok(!calls.includes('POST') && !calls.includes('PUT'), `${calls}`);
    await expectAccessible(page);

    const elsewhere = await stage.visit(new URL(page.url()).search.replace(/^/, races()), {
      as: await addAna(stage),
    });
    await elsewhere.getByText("This link's route is stored on another device").waitFor();
    assert.equal(await distance(elsewhere).inputValue(), '277');

    await start(page).tap();
    await page.getByRole('heading', { level: 1, name: /i4/ }).waitFor();
    await page.getByRole('button', { name: 'Share' }).tap();
    await page.getByRole('dialog').getByText('Your route stays on this device').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.goBack();

    await page.getByRole('heading', { name: 'Route' }).tap();
    await page.getByRole('button', { name: 'Delete Lisbon to Porto' }).tap();
    await distance(page).waitFor();
    await undo(page);
    await page.getByText('On Lisbon to Porto').waitFor();
    await page.getByRole('button', { name: 'Use a flat road' }).tap();
    await distance(page).waitFor();
    assert.equal(queryOf(page).course, undefined);
  });

  story('a race can be set up offline from the cached cars, and run', async (stage) => {
    const page = await stage.visit(races(), { as: await addAna(stage), withWorker: true });
    await page.getByText('Pick cars to race').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => localStorage.getItem('user:vehicles') !== null);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    stage.expectNoNetwork();
    await page.context().setOffline(true);
    await page.reload();
    await search(page).tap();
    await search(page).fill('kia ev3 long');
    await page.getByRole('option').first().tap();
    assert.deepEqual(await letters(page), ['A']);
    await page.getByRole('button', { name: /^A Kia EV3 Long Range, / }).tap();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Close' }).tap();
    await start(page).tap();
    await page.waitForURL(/show=result/);
    // The race runs on the device, and the code that shows it is cached too.
    await page.getByRole('heading', { level: 1, name: /^The EV3 takes \d/ }).waitFor();
    await page.getByRole('button', { name: 'Step through' }).tap();
    await page.getByRole('slider', { name: 'Point in the race' }).waitFor();
  });

  story('page, server and command line produce the same plan', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(result(`${cars(i4, r5)}&km=870&t=-7&wet=0.5&cap=120`), { as: ana, on: 'desktop' });
    await shown(page);
    const args = [
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
    const printed = JSON.parse(await site.cli([...args, '--json'])) as RaceResponse;
    const response = await fetch(`${site.url}/api/races`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await site.tokenOf(ana)}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        distance_km: 870,
        cars: [i4, r5],
        conditions: { temperature_c: -7, wet_share: 0.5, speed_cap_kmh: 120 },
      }),
    });
    assert.deepEqual(await response.json(), printed);

    const rows = panel(page, 'Results').getByRole('table').getByRole('row');
    for (const { place, minutes, error_min: error, stops, wh_per_km: whPerKm } of printed.plans) {
      const row = await rows.nth(place).innerText();
      // The command prints tenths, so a margin may be rounded twice; the page rounds once.
      const margins = [-0.04, 0.04].map((by) => `${clock(minutes ?? 0)} ± ${Math.round((error ?? 0) + by)}`);
      assert.ok(
        margins.some((text) => row.includes(text)),
        row,
      );
      assert.ok(row.includes(`${stops} · `) && row.includes(`${((whPerKm ?? 0) / 10).toFixed(1)}`), row);
    }
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
});
