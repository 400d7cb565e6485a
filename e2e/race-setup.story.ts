import assert from 'node:assert/strict';
import { expectAccessible } from './support/accessible.ts';
import {
  distance,
  drivenBy,
  enyaq,
  i4,
  letters,
  queryOf,
  races,
  search,
  start,
  tiles,
  undo,
} from './support/race-pages.ts';
import { stories } from './support/story.ts';

stories('race, set up', (story) => {
  story('a race is put together with the keyboard alone, started, and back again', async (stage) => {
    const page = await stage.visit(races(), { as: await drivenBy(stage), on: 'desktop' });
    await page.getByText('Pick cars to race').waitFor();
    await expectAccessible(page);
    assert.equal(await start(page).getAttribute('aria-disabled'), 'true');
    await start(page)
      .and(page.getByRole('button', { description: 'Pick a car first.' }))
      .waitFor();
    await start(page).press('Enter');
    assert.equal(page.url(), stage.site.url + races());

    await distance(page).focus();
    await page.keyboard.type('300');
    await page.keyboard.press('ArrowUp');
    await page.waitForURL('**/races?km=400');
    for (const name of ['skoda enyaq 85', 'kia ev3 long']) {
      await search(page).focus();
      await page.keyboard.type(name);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('listbox').waitFor({ state: 'hidden' });
    }
    assert.deepEqual(await letters(page), ['A', 'B']);
    await expectAccessible(page);
    await start(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/show=result/);
    await page.getByRole('button', { name: 'Change' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Race' }).and(page.locator(':focus')).waitFor();
    await distance(page).waitFor();
    assert.equal(await distance(page).inputValue(), '400');
    assert.equal(await tiles(page).count(), 2);
  });

  story('a distance that is none is said below the sign, and keeps the race from starting', async (stage) => {
    const page = await stage.visit(races(`?cars=${enyaq}`), { as: await drivenBy(stage) });
    for (const wrong of ['0', '10001', 'far', '']) {
      await distance(page).fill(wrong);
      await page.getByRole('alert').getByText('A race is from 1 to 10,000 km long.').waitFor();
      await start(page)
        .and(page.getByRole('button', { description: 'A race is from 1 to 10,000 km long.' }))
        .waitFor();
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: '2,000 km' }).tap();
    await page.waitForURL(/km=2000/);
    assert.equal(await distance(page).inputValue(), '2,000');
    assert.equal(await start(page).getAttribute('aria-disabled'), null);
    await page.getByRole('button', { name: 'Farther' }).tap();
    await page.waitForURL(/km=2100/);
    await distance(page).fill('1,000');
    await page.waitForURL((url) => !url.searchParams.has('km'));
  });

  story('a car is driven in another way, races twice, leaves and comes back', async (stage) => {
    const page = await stage.visit(races(`?cars=${enyaq},${i4}`), { as: await drivenBy(stage) });
    await page.getByRole('button', { name: /^B BMW i4 eDrive40, 20\d\d, fastest$/ }).tap();
    await page.getByRole('dialog', { name: 'BMW i4 eDrive40' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('radio', { name: /^at the cap/i }).check();
    await page.waitForURL((url) => url.searchParams.get('cars') === `${enyaq},${i4}~at-the-cap`);
    await page.getByRole('button', { name: 'Race it twice' }).tap();
    await page.waitForURL((url) => url.searchParams.get('cars') === `${enyaq},${i4}~at-the-cap,${i4}`);
    assert.deepEqual(await letters(page), ['A', 'B', 'C']);

    await page.getByRole('button', { name: /^Remove .*Enyaq 85$/ }).tap();
    await page.waitForURL((url) => url.searchParams.get('cars') === `${i4}~at-the-cap,${i4}`);
    await undo(page);
    await page.waitForURL((url) => url.searchParams.get('cars') === `${enyaq},${i4}~at-the-cap,${i4}`);

    await page.getByRole('button', { name: 'Reset' }).tap();
    await page.getByText('Pick cars to race').waitFor();
    assert.deepEqual(queryOf(page), {});
    await undo(page);
    assert.equal(await tiles(page).count(), 3);
  });

  story('conditions are changed by slider and by field, told bold, and set back at a press', async (stage) => {
    const page = await stage.visit(races(`?cars=${enyaq}`), { as: await drivenBy(stage) });
    await page.getByRole('heading', { name: 'Conditions' }).tap();
    const outside = page.getByRole('textbox', { name: /^Outside/ });
    await outside.fill('-7');
    await page.waitForURL(/t=-7/);
    await outside.fill('99');
    await page.getByRole('alert').getByText('From -30 to 45').waitFor();
    await expectAccessible(page);
    await outside.blur();
    await page.waitForURL(/t=45/);
    const cap = page.getByRole('slider', { name: 'Speed at most' });
    await cap.focus();
    await cap.press('ArrowRight');
    await page.waitForURL(/cap=135/);
    const wet = page.getByRole('slider', { name: 'Wet road' });
    await wet.focus();
    await wet.press('End');
    await page.waitForURL(/wet=1&/);
    assert.equal(await wet.getAttribute('aria-valuetext'), 'wet');
    const bold = await page.locator('summary li[data-changed]').allInnerTexts();
    assert.deepEqual(
      bold.map((text) => text.replaceAll('\u00a0', ' ')),
      ['45 °C', 'wet', '≤ 135 km/h'],
    );
    await page.getByRole('button', { name: 'Back to the defaults' }).tap();
    await page.waitForURL(`**${races(`?cars=${enyaq}`)}`);
    await undo(page);
    await page.waitForURL(/t=45/);

    await page.getByRole('heading', { name: 'Prices' }).tap();
    await page.getByRole('textbox', { name: 'Charging' }).fill('0,59');
    await page.waitForURL(/price=0.59/);
    await page.getByRole('textbox', { name: 'Consumption' }).fill('5.5');
    await page.waitForURL(/litres=5.5/);
    await expectAccessible(page);
  });

  story('a road from a GPX file is driven, stays on the device, and is forgotten', async (stage) => {
    const page = await stage.visit(races(`?cars=${i4}`), { as: await drivenBy(stage) });
    await page.getByRole('heading', { name: 'Road' }).tap();
    await page.getByText('sent nowhere').waitFor();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.method()));
    const give = async (text: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Take a road from a GPX file' }).tap(),
      ]);
      await chooser.setFiles({ name: 'trip.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(text) });
    };
    const point = (n: number) => `<trkpt lat="${38.7 + n / 100}" lon="-9.1"><ele>${100 + (n % 40) * 10}</ele></trkpt>`;
    const points = Array.from({ length: 250 }, (_, n) => point(n)).join('');
    await give('<html><body>Log in first</body></html>');
    await page.getByRole('alert').getByText('This is no GPX file.').waitFor();
    await give(`<!DOCTYPE gpx [<!ENTITY a "b">]><gpx><trk><trkseg>${points}</trkseg></trk></gpx>`);
    await page.getByRole('alert').getByText('brings a document type of its own').waitFor();
    await give(`<gpx><trk><trkseg>${points}<trkpt lat="NaN" lon="1"/></trkseg></trk></gpx>`);
    await page.getByRole('alert').getByText('A point of this track has no place on earth.').waitFor();
    await expectAccessible(page);
    await give(`<gpx><trk><name>Lisbon to Porto</name><trkseg>${points}</trkseg></trk></gpx>`);
    await page.getByText('On Lisbon to Porto').waitFor();
    await page.getByRole('alert').getByText('no place on earth').waitFor({ state: 'detached' });
    assert.match(queryOf(page).course ?? '', /^[a-z0-9]{5,}$/);
    assert.equal(queryOf(page).km, '276.9');
    assert.ok(!calls.includes('POST') && !calls.includes('PUT'), `${calls}`);
    await expectAccessible(page);

    const elsewhere = await stage.visit(new URL(page.url()).search.replace(/^/, races()), {
      as: await drivenBy(stage),
    });
    await elsewhere.getByText('The road of this link is kept on another device.').waitFor();
    assert.equal(await distance(elsewhere).inputValue(), '277');

    await start(page).tap();
    await page.getByRole('heading', { level: 1, name: /i4/ }).waitFor();
    await page.getByRole('button', { name: 'Share' }).tap();
    await page.getByRole('dialog').getByText('The road stays on this device').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).tap();
    await page.goBack();

    await page.getByRole('heading', { name: 'Road' }).tap();
    await page.getByRole('button', { name: 'Forget Lisbon to Porto' }).tap();
    await distance(page).waitFor();
    await undo(page);
    await page.getByText('On Lisbon to Porto').waitFor();
    await page.getByRole('button', { name: 'Level road instead' }).tap();
    await distance(page).waitFor();
    assert.equal(queryOf(page).course, undefined);
  });

  story('twelve cars are all that race, and one whose figures are not known says so', async (stage) => {
    const ana = await drivenBy(stage);
    const page = await stage.visit(races(), { as: ana, browser: { viewport: { width: 320, height: 640 } } });
    const token = await stage.site.tokenOf(ana);
    const answer = await fetch(`${stage.site.url}/api/vehicles`, { headers: { authorization: `Bearer ${token}` } });
    type Facts = Record<'real_efficiency' | 'dimensions', Record<string, number>> & { id: string };
    const all = Object.values((await answer.json()) as Record<string, Facts>);
    const lacking = all.find(
      (car) =>
        car.real_efficiency.combined_wh_per_km === undefined &&
        (car.dimensions.curb_weight_kg === undefined || car.dimensions.drag_coefficient === undefined),
    );
    assert.ok(lacking);
    const others = all.filter(({ id }) => id !== lacking.id).slice(0, 11);
    await page.goto(races(`?cars=${[lacking, ...others].map(({ id }) => id).join()}`));
    await page.getByText('12 cars, remove one to add another').waitFor();
    await page.getByRole('button', { name: /, no consumption known$/ }).waitFor();
    assert.deepEqual(await letters(page), [...'ABCDEFGHIJKL']);
    await expectAccessible(page);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(beyond <= 0, `${beyond} px too wide`);
    assert.equal(await start(page).getAttribute('aria-disabled'), null);

    await page.goto(races(`?cars=${lacking.id}`));
    await start(page)
      .and(page.getByRole('button', { description: 'None of these cars has the figures that a race needs.' }))
      .waitFor();
  });

  story('without a network a race is put together from the cars kept here, and run', async (stage) => {
    const page = await stage.visit(races(), { as: await drivenBy(stage), withWorker: true });
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
    // The race is run on the device, and all that shows it is kept here.
    await page.getByRole('heading', { level: 1, name: /^The EV3 takes \d/ }).waitFor();
    await page.getByRole('button', { name: 'Step through' }).tap();
    await page.getByRole('slider', { name: 'Moment of the race' }).waitFor();
  });
});
