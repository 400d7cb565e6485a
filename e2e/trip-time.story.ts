import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { hasFocus } from '#tests/stories/keyboard.ts';
import { stories } from '#tests/stories/story.ts';

const list = '/misc/evcars/database';
const rows = (page: Page) => page.getByRole('list', { name: 'Electric cars' }).getByRole('listitem');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Trip time' });
const idea = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Suggestions' }).getByRole('link', { name, exact: true });
const withQuery = (page: Page, test: (query: URLSearchParams) => boolean) =>
  page.waitForURL((url) => test(url.searchParams));

/** The trip times in the rows on screen in minutes, from the top. */
async function shownMinutes(page: Page): Promise<number[]> {
  const texts = await rows(page).allTextContents();
  return texts.flatMap((text) => {
    const [, hours = '0', minutes = '0'] = /Trip time (\d+)\sh(?:\s(\d+)\smin)?/.exec(text) ?? [];
    return hours === '0' ? [] : [60 * Number(hours) + Number(minutes)];
  });
}

stories('trip time', (story) => {
  story('five taps find the family car under €40,000 that covers 600 km fastest in winter', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit(list, { as: ana });
    await rows(page).first().waitFor();
    let taps = 0;
    const tap = async (target: Locator) => {
      taps += 1;
      await target.tap();
    };
    await tap(page.getByRole('button', { name: 'Trip time' }));
    await tap(sheet(page).getByRole('radio', { name: /^Winter/ }));
    await expectAccessible(page);
    await tap(sheet(page).getByRole('button', { name: 'Show fastest first' }));
    await tap(idea(page, 'Family holiday'));
    await tap(idea(page, 'Under €40,000'));
    await withQuery(page, (query) => query.get('price') === '..40000' && query.get('sort') === 'trip');
    await rows(page)
      .filter({ hasText: /Trip time \d/ })
      .first()
      .waitFor();
    assert.equal(taps, 5);
    assert.equal(new URL(page.url()).searchParams.get('trip'), '600w');
    const minutes = await shownMinutes(page);
    assert.ok(minutes.length > 3);
    assert.deepEqual(
      minutes,
      minutes.toSorted((a, b) => a - b),
    );
    await expectAccessible(page);

    const answer = await rows(page).first().locator('bdi').textContent();
    const other = await visit(`${list}${new URL(page.url()).search}`, { as: ana, on: 'desktop' });
    await other
      .getByRole('row')
      .filter({ hasText: answer ?? '' })
      .getByText(/stops?\s±/)
      .waitFor();
    assert.equal(await other.getByRole('row').nth(1).locator('bdi').textContent(), answer);
    await expectAccessible(other);

    await other.goto(`${new URL(other.url()).origin}/misc/evcars/races`);
    await other.getByRole('button', { name: 'Elroq or EV3' }).click();
    await withQuery(other, (query) => query.get('cars') === 'skoda-elroq-85,kia-ev3-long-range');
    assert.equal(await hasFocus(other.getByRole('heading', { name: /^Cars/ })), true);

    await page.getByRole('link', { name: /^Race the(se|) (first )?\d+$/ }).tap();
    await withQuery(page, (query) => query.get('km') === '600' && query.get('t') === '-5');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  story('trip times can be limited and their conditions changed offline', async ({ site, visit }) => {
    const eva = await site.addUser('eva', 'developer');
    const page = await visit(`${list}?trip=600s&sort=trip`, { as: eva, withWorker: true });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const status = page.getByRole('status').filter({ hasText: 'sorted by trip time' });
    await status.waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Trip: 600' }).tap();
    await sheet(page).getByLabel('Arrives within').selectOption({ label: '6 h' });
    await sheet(page)
      .getByRole('radio', { name: /^Winter/ })
      .tap();
    await sheet(page).getByRole('button', { name: 'Show fastest first' }).tap();
    await withQuery(page, (query) => query.get('time') === '..360' && query.get('trip') === '600w');
    await page.waitForFunction(() => {
      const first = document.querySelector('ul[aria-label="Electric cars"] li')?.textContent ?? '';
      return first.includes('Trip time');
    });
    const minutes = await shownMinutes(page);
    assert.ok(minutes.length > 0 && minutes.every((each) => each <= 360), `${minutes}`);
    await page.context().setOffline(false);
  });

  story('the chart, the comparison and a car’s page show the same trip', async ({ site, visit }) => {
    const ben = await site.addUser('ben', 'developer');
    const car = await visit(`${list}/skoda-enyaq-85?trip=900w`, { as: ben });
    const trip = car.getByRole('region', { name: 'Trip time' });
    await trip.getByText(/stops?\s±/).waitFor();
    await trip.getByText(/fastest of \d+/).waitFor();
    const time = await trip
      .getByText(/^\d+\sh/)
      .first()
      .textContent();
    await expectAccessible(car);

    const compared = await visit(`/misc/evcars/compare?cars=skoda-enyaq-85,kia-ev3-long-range&trip=900w`, { as: ben });
    const row = compared.getByRole('row').filter({ hasText: 'Trip: 900' });
    await row.getByText(`${time} ·`).waitFor();
    await expectAccessible(compared);

    const chart = await visit('/misc/evcars/chart?y=trip&trip=900w', { as: ben });
    await chart.getByText(/cars: trip time against/).waitFor();
    await chart.getByRole('button', { name: 'Trip: 900' }).waitFor();
    await expectAccessible(chart);
  });

  story('a printed comparison and a car’s printed page include the trip', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const page = await visit('/misc/evcars/compare?cars=skoda-elroq-60,kia-ev3-standard-range', {
      as: ana,
      on: 'desktop',
    });
    // The code of the printed sheet is fetched when the page is idle.
    const paper = async () => {
      const sheet = await page.waitForFunction(() => {
        dispatchEvent(new Event('beforeprint'));
        const text = document.querySelector('[data-paper]')?.textContent;
        dispatchEvent(new Event('afterprint'));
        return text;
      });
      return String(await sheet.jsonValue());
    };
    await page
      .getByText(/\d\sh.*\sstops?\s±/)
      .first()
      .waitFor();
    assert.match(await paper(), /Trip:\s600\skm\sat\s23\s°C\s*\d+\sh.*stops?\s±\s\d+\smin/);
    await page.goto('/misc/evcars/database/skoda-elroq-60');
    await page
      .getByText(/stops? ±/)
      .first()
      .waitFor();
    assert.match(await paper(), /Trip:\s600\skm\sat\s23\s°C:\s\d+\sh.*stops?\s±\s\d+\smin/);
  });
});
