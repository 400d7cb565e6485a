import { assert, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { carAnswers as answers } from '#features/vehicles/web/test-cars.tsx';
import {
  addressBecomes,
  expectAccessible,
  expectNoSidewaysScroll,
  goTo,
  inputValue,
  openPage,
  person,
  press,
  shown,
} from '#tests/components/page.tsx';

const ana = person('ana', 'developer');
const ids = 'hyundai-ioniq-6-long-range-2wd,bmw-i4-edrive40,skoda-enyaq-85';
const races = (query: string) => `/misc/evcars/races?cars=${ids}&${query}`;
const phone = { as: ana, answers, on: 'phone' } as const;
const desktop = { as: ana, answers, on: 'desktop' } as const;

/** The units used in the USA, all of which differ from the defaults. */
function setUsUnits(): void {
  for (const [name, unit] of Object.entries({ distance: 'mi', temperature: 'F', currency: 'USD' })) {
    localStorage.setItem(name, unit);
  }
}

/** All text on the page, visible or for screen readers, with all sections open. */
async function everyText(): Promise<string> {
  for (const details of document.querySelectorAll('details')) details.open = true;
  await expect.poll(() => document.querySelectorAll('details:not([open])').length).toBe(0);
  const spoken = [...document.querySelectorAll('[aria-label], [aria-valuetext], [alt], [title]')].flatMap((element) =>
    ['aria-label', 'aria-valuetext', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
  );
  // Node by node too, because `textContent` joins the words of adjacent cells.
  const texts: (string | null)[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent);
  return [document.body.textContent, ...texts, ...spoken].join('\n').replaceAll('\u00a0', ' ');
}

const metric = /.{0,40}(?:\bkm\b|km\/h|Wh\/km|kilomet|°C|l\/100|kWh\/100).{0,40}/gi;

async function expectNoMetric(forbidden: RegExp = metric): Promise<string> {
  const text = await everyText();
  assert.deepEqual(text.match(forbidden) ?? [], [], `${location.pathname} has metric units`);
  return text;
}

async function expectNoMetricInPrint(): Promise<void> {
  // The code for printing loads once the page is idle.
  await expect
    .poll(() => {
      dispatchEvent(new Event('beforeprint'));
      return document.querySelector('[data-paper]');
    })
    .toBeTruthy();
  await expectNoMetric();
  dispatchEvent(new Event('afterprint'));
}

test('the list, its filters and its print are in miles', async () => {
  setUsUnits();
  await openPage('/misc/evcars/database', phone);
  const rows = page.getByRole('list', { name: 'Electric cars' }).getByRole('listitem');
  await shown(rows.first());
  assert.match(await expectNoMetric(), /\d+ mi\b/);
  await expectNoMetricInPrint();
  await page.getByRole('button', { name: /^Filters/ }).click();
  const range = page.getByRole('group', { name: 'Real range' });
  await range.getByRole('button', { name: /^any/ }).click();
  await range.getByLabelText('From').fill('300');
  await addressBecomes(/range=482.803\.\./);
  assert.equal(await inputValue(range.getByLabelText('From')), '300');
  await shown(range.getByRole('button', { name: /^from 300\smi/ }));
  await expectNoMetric();
  await expectAccessible();
  expectNoSidewaysScroll();
  await shown(page.getByRole('link', { name: 'Units: miles, °F, $' }));

  await goTo('/misc/evcars/database?sort=consumption');
  await shown(page.getByRole('button', { name: 'Sort by: consumption, descending' }));
  const values = () =>
    rows.elements().map((row) => Number(/Energy (\d\.\d\d) mi\/kWh/.exec(row.textContent ?? '')?.[1]));
  await expect.poll(() => values().length).toBeGreaterThan(3);
  assert.deepEqual(
    values(),
    values().toSorted((a, b) => b - a),
  );
  await page.viewport(1280, 800);
  await shown(page.getByRole('columnheader', { name: /^Energy\s+mi\/kWh/ }));
  await shown(page.getByRole('columnheader', { name: /^0–62/ }));
  await expectNoMetric();
});

test('a trip is set and shown in miles and °F, and stored in metric', async () => {
  setUsUnits();
  await openPage('/misc/evcars/database?trip=600w&sort=trip&time=..600', phone);
  const rows = page.getByRole('list', { name: 'Electric cars' }).getByRole('listitem');
  await shown(rows.getByText(/Trip time \d+\sh/).first());
  await expectNoMetric();
  await expectNoMetricInPrint();
  await page.getByRole('button', { name: 'Trip: 373 mi at 23 °F' }).click();
  const sheet = page.getByRole('dialog', { name: 'Trip time' });
  await shown(sheet.getByText(/up to 81 mph, .* every 31 mi\.$/));
  const distance = sheet.getByRole('textbox', { name: 'Distance' });
  assert.equal(await inputValue(distance), '373');
  await distance.fill('300');
  await addressBecomes(/trip=482\.803w/);
  assert.equal(await inputValue(distance), '300');
  const slider = sheet.getByRole('slider', { name: 'Distance' });
  await press(slider, '{ArrowRight}');
  await addressBecomes(/trip=523\.037w/);
  await press(slider, '{End}');
  await addressBecomes(/trip=1971\.446w/);
  await distance.fill('2000');
  await press(distance, '{Tab}');
  assert.equal(await inputValue(distance), '1242');
  await addressBecomes(/trip=1998\.805w/);
  await distance.fill('300');
  await shown(sheet.getByRole('radio', { name: 'Summer, 73 °F' }));
  await sheet.getByRole('radio', { name: 'Other' }).click();
  const temperature = sheet.getByRole('textbox', { name: 'Temperature' });
  assert.equal(await inputValue(temperature), '23');
  await temperature.fill('−4');
  await addressBecomes(/trip=482\.803t-20(?:&|$)/);
  await temperature.fill('0');
  await addressBecomes(/trip=482\.803t-17\.778/);
  const text = await expectNoMetric();
  for (const part of ['Trip: 300 mi at 0 °F', '150 kg']) assert.ok(text.includes(part), part);
  await expectAccessible();
  expectNoSidewaysScroll();
  await sheet.getByRole('button', { name: 'Show fastest first' }).click();
  await page.viewport(1280, 800);
  await shown(page.getByRole('columnheader', { name: /^Trip time/ }));
  await expectNoMetric();

  await goTo('/misc/evcars/database/skoda-enyaq-85?trip=482.803t-17.778');
  const trip = page.getByRole('region', { name: 'Trip time' });
  await shown(trip.getByText(/^\d\sh\s\d+\smin$/));
  await shown(trip.getByRole('button', { name: 'Trip: 300 mi at 0 °F' }));
  await expectNoMetric();
  await goTo(`/misc/evcars/compare?cars=${ids}&trip=482.803t-17.778`);
  await shown(page.getByText(/^Trip: 300\smi at 0\s°F$/).first());
  await expectNoMetric();
  await goTo('/misc/evcars/chart?x=price.de_eur&y=trip&trip=482.803t-17.778');
  await shown(page.getByRole('button', { name: 'Trip: 300 mi at 0 °F' }));
  await expectNoMetric();
  await goTo(races('km=482.803&t=-17.778&tow=750&box=1'));
  assert.equal(await inputValue(page.getByRole('spinbutton', { name: 'Distance in miles' })), '300');
  await shown(page.getByText(/^750\skg trailer, ≤\s62\smph$/).first());
  await expectNoMetric();
});

test('a car, a comparison and the chart are in miles, on screen and in print', async () => {
  setUsUnits();
  await openPage('/misc/evcars/database/skoda-enyaq-85', phone);
  await shown(page.getByRole('heading', { level: 1, name: /Enyaq 85/ }));
  const expand = page.getByRole('button', { name: /^(?:Expand|Collapse) all$/ });
  await shown(expand);
  // Sections stay open until the page is reloaded, even across tests.
  if (expand.element().textContent === 'Expand all') await expand.click();
  const text = await expectNoMetric();
  for (const part of [/0–62 mph/, /\d\.\d\d mi\/kWh/, /mph/, /73 °F/, /per mile of range/]) assert.match(text, part);
  await expectNoMetricInPrint();
  expectNoSidewaysScroll();

  await goTo(`/misc/evcars/compare?cars=${ids}`);
  await shown(page.getByText('Price per mile of range'));
  await expectNoMetric();
  await expectNoMetricInPrint();

  await goTo('/misc/evcars/chart?x=pricePerKm&y=real_efficiency.combined_wh_per_km');
  await shown(page.getByText(/^\d+ cars: consumption: mixed against price per mile of real range\./));
  await shown(page.getByRole('link', { name: /: €\d+, \d\.\d\d\smi\/kWh$/ }).first());
  await expectNoMetric();
});

test('a race is set up in miles and °F, and stored in metric', async () => {
  setUsUnits();
  await openPage(races(''), phone);
  const distance = page.getByRole('spinbutton', { name: 'Distance in miles' });
  await distance.fill('400');
  await addressBecomes(/km=643.738/);
  assert.equal(await inputValue(distance), '400');
  await page.getByRole('button', { name: 'Longer' }).click();
  await addressBecomes(/km=804.672/);
  await page.getByRole('button', { name: '250 mi' }).click();
  assert.equal(await inputValue(distance), '250');
  await distance.fill('6,214');
  await shown(page.getByRole('alert').getByText('Enter a distance from 1 to 6,213 mi.'));
  await distance.fill('400');

  await page.getByRole('heading', { name: 'Conditions' }).click();
  const temperature = page.getByRole('textbox', { name: /^Temperature/ });
  await temperature.fill('14');
  await addressBecomes(/t=-10$/);
  await temperature.fill('114');
  await shown(page.getByRole('alert').getByText('From −22 to 113'));
  await temperature.fill('41');
  await page.getByRole('textbox', { name: /^Maximum speed/ }).fill('70');
  await addressBecomes(/cap=112.654/);
  await page.getByRole('heading', { name: 'Prices' }).click();
  await page.getByRole('textbox', { name: /^Petrol price/ }).fill('3.5');
  await addressBecomes(/petrol=0.925/);
  await page.getByRole('textbox', { name: /^Consumption/ }).fill('30');
  await addressBecomes(/litres=7.84/);
  const text = await expectNoMetric();
  for (const part of ['41 °F', '≤ 70 mph', '$0.45/kWh', 'petrol 30 mpg at $3.50/gal'])
    assert.ok(text.includes(part), part);
  assert.deepEqual(text.match(/€.*/g) ?? [], []);
  scrollTo(0, 0);
  await expectAccessible();
  expectNoSidewaysScroll();
});

test('a race and its result are in miles, °F and dollars', async () => {
  setUsUnits();
  await openPage(races('km=643.738&t=5&show=film'), { ...desktop, isMoving: true });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const film = await expectNoMetric();
  for (const part of [/400 mi/, /mile 0/, /\d mph/]) assert.match(film, part);
  await page.getByRole('button', { name: 'Skip to the result' }).click();
  await shown(page.getByRole('heading', { level: 1, name: /^400 mi: the .+ wins$/ }));
  await shown(page.getByText('41 °F · dry · no wind · up to 81 mph · 300 kW chargers every 31 mi · $0.45/kWh'));
  await shown(page.getByText(/^From 68 to 14 °F: . \+\d+ min and . \+/));
  await shown(page.getByRole('slider', { name: 'cruising speed (mph)' }));
  await shown(page.getByRole('heading', { name: /^(The order flips at \d[\d,]* mi|Same order from 124 to 746 mi)$/ }));
  const text = await expectNoMetric();
  assert.match(text, /mi\/kWh/);
  assert.deepEqual(text.match(/€.*/g) ?? [], []);
  await expectAccessible();

  const slower = page.getByRole('slider', { name: 'cruising speed (mph)' });
  (slower.element() as HTMLElement).focus();
  await page.viewport(390, 844);
  await shown(page.getByRole('heading', { level: 1, name: /wins$/ }));
  await expectNoMetric();
  expectNoSidewaysScroll();
});
