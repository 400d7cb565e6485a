import { cars } from 'virtual:shipped-cars';
import { assert, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { carAnswers as answers } from '#features/vehicles/web/test-cars.tsx';
import {
  addressBecomes,
  expectAccessible,
  expectNoSidewaysScroll,
  focus,
  gone,
  goTo,
  inputValue,
  openPage,
  person,
  press,
  shown,
  textsOf,
} from '#tests/components/page.tsx';

const ana = person('ana', 'developer');
const enyaq = 'skoda-enyaq-85';
const i4 = 'bmw-i4-edrive40';
const races = (query = '') => `/misc/evcars/races${query}`;

const distance = page.getByRole('spinbutton', { name: 'Distance in km' });
const start = page.getByRole('button', { name: 'Start' });
const search = page.getByRole('combobox', { name: 'Add a car by make or model' });
const tiles = page.getByRole('region', { name: /^Cars/ }).getByRole('listitem');
const letters = () => textsOf(tiles).map((text) => text.split('\n')[0] ?? '');
const undo = () => page.getByRole('button', { name: 'Undo' }).click();

test('a race can be set up, started and left with the keyboard alone', async () => {
  await openPage(races(), { as: ana, answers, on: 'desktop' });
  await shown(page.getByText('Pick cars to race'));
  await expectAccessible();
  assert.equal(start.element().getAttribute('aria-disabled'), 'true');
  await expect.element(start).toHaveAccessibleDescription('Pick a car first.');
  await press(start, '{Enter}');
  assert.equal(location.pathname + location.search, races());

  await focus(distance);
  await userEvent.keyboard('300');
  await userEvent.keyboard('{ArrowUp}');
  await addressBecomes(races('?km=400'));
  for (const name of ['skoda enyaq 85', 'kia ev3 long']) {
    await focus(search);
    await userEvent.keyboard(name);
    await shown(page.getByRole('option').first());
    await userEvent.keyboard('{Enter}');
    await gone(page.getByRole('listbox'));
  }
  assert.deepEqual(await letters(), ['A', 'B']);
  await expectAccessible();
  await focus(start);
  await userEvent.keyboard('{Enter}');
  await addressBecomes(/show=result/);
  await press(page.getByRole('button', { name: 'Change' }), '{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Races' })).toHaveFocus();
  await shown(distance);
  assert.equal(await inputValue(distance), '400');
  assert.equal(tiles.length, 2);
});

test('an invalid distance shows an error below the sign and blocks the start', async () => {
  await openPage(races(`?cars=${enyaq}`), { as: ana, answers });
  for (const wrong of ['0', '10001', 'far', '']) {
    await distance.fill(wrong);
    await shown(page.getByRole('alert').getByText('Enter a distance from 1 to 10,000 km.'));
    await expect.element(start).toHaveAccessibleDescription('Enter a distance from 1 to 10,000 km.');
  }
  await expectAccessible();
  await page.getByRole('button', { name: '2,000 km' }).click();
  await addressBecomes(/km=2000/);
  assert.equal(await inputValue(distance), '2,000');
  assert.equal(start.element().getAttribute('aria-disabled'), null);
  await page.getByRole('button', { name: 'Longer' }).click();
  await addressBecomes(/km=2100/);
  await distance.fill('1,000');
  await addressBecomes((query) => !query.has('km'));
});

test('a car can change strategy, be added twice, and be removed and restored', async () => {
  await openPage(races(`?cars=${enyaq},${i4}`), { as: ana, answers });
  await page.getByRole('button', { name: /^B BMW i4 eDrive40, 20\d\d, fastest$/ }).click();
  await shown(page.getByRole('dialog', { name: 'BMW i4 eDrive40' }));
  await expectAccessible();
  await page.getByRole('radio', { name: /^flat out/i }).click();
  await addressBecomes((query) => query.get('cars') === `${enyaq},${i4}~at-the-cap`);
  await page.getByRole('button', { name: 'Add a second time' }).click();
  await addressBecomes((query) => query.get('cars') === `${enyaq},${i4}~at-the-cap,${i4}`);
  assert.deepEqual(await letters(), ['A', 'B', 'C']);

  await page.getByRole('button', { name: /^Remove .*Enyaq 85$/ }).click();
  await addressBecomes((query) => query.get('cars') === `${i4}~at-the-cap,${i4}`);
  await undo();
  await addressBecomes((query) => query.get('cars') === `${enyaq},${i4}~at-the-cap,${i4}`);

  await page.getByRole('button', { name: 'Reset' }).click();
  await shown(page.getByText('Pick cars to race'));
  assert.equal(location.search, '');
  await undo();
  assert.equal(tiles.length, 3);
});

test('conditions can be changed by slider and by field, turn bold, and can be reset', async () => {
  await openPage(races(`?cars=${enyaq}`), { as: ana, answers });
  await page.getByRole('heading', { name: 'Conditions' }).click();
  const outside = page.getByRole('textbox', { name: /^Temperature/ });
  await outside.fill('-7');
  await addressBecomes(/t=-7/);
  await outside.fill('99');
  await shown(page.getByRole('alert').getByText('From −30 to 45'));
  await expectAccessible();
  (outside.element() as HTMLElement).blur();
  await addressBecomes(/t=45/);
  const cap = page.getByRole('slider', { name: 'Maximum speed' });
  await focus(cap);
  await press(cap, '{ArrowRight}');
  await addressBecomes(/cap=135/);
  const wet = page.getByRole('slider', { name: 'Wet road' });
  await focus(wet);
  await press(wet, '{End}');
  await addressBecomes(/wet=1&/);
  assert.equal(wet.element().getAttribute('aria-valuetext'), 'wet');
  const bold = [...document.querySelectorAll<HTMLElement>('summary li[data-changed]')].map((item) => item.innerText);
  assert.deepEqual(
    bold.map((text) => text.replaceAll('\u00a0', ' ')),
    ['45 °C', 'wet', '≤ 135 km/h'],
  );
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await addressBecomes(races(`?cars=${enyaq}`));
  await undo();
  await addressBecomes(/t=45/);

  await page.getByRole('heading', { name: 'Prices' }).click();
  await page.getByRole('textbox', { name: 'Charging' }).fill('0,59');
  await addressBecomes(/price=0.59/);
  await page.getByRole('textbox', { name: 'Consumption' }).fill('5.5');
  await addressBecomes(/litres=5.5/);
  await expectAccessible();
});

test('winter and trailer conditions can be set, and a car that may not tow is marked', async () => {
  const tows = cars.find(({ misscellaneous: { tow_braked_kg: kg = 0 } }) => kg >= 1500);
  const never = cars.find(({ misscellaneous }) => misscellaneous.tow_braked_kg === 0);
  assert.ok(tows !== undefined && never !== undefined);
  await openPage(races(`?cars=${tows.id},${never.id}`), { as: ana, on: 'narrow', answers });
  await page.getByRole('heading', { name: 'Conditions' }).click();
  await page.getByRole('group', { name: 'Car at the start' }).getByRole('radio', { name: 'Cold' }).click();
  await addressBecomes(/preheat=0/);
  await page.getByRole('group', { name: 'Charger voltage' }).getByRole('radio', { name: '400' }).click();
  await addressBecomes(/volts=400/);
  await page.getByRole('group', { name: 'Heat pump' }).getByRole('radio', { name: 'None' }).click();
  await addressBecomes(/heatpump=-1/);
  await page.getByRole('textbox', { name: 'Trailer' }).fill('1200');
  await addressBecomes(/tow=1200/);
  await shown(page.getByRole('button', { name: /, can't tow$/ }));
  assert.equal(start.element().getAttribute('aria-disabled'), null);
  const bold = [...document.querySelectorAll<HTMLElement>('summary li[data-changed]')].map((item) => item.innerText);
  assert.deepEqual(
    bold.map((text) => text.replaceAll('\u00a0', ' ')),
    ['400 V chargers', '1,200 kg trailer, ≤ 100 km/h', 'cold start', 'no heat pumps'],
  );
  await expectAccessible();
  expectNoSidewaysScroll();
  await goTo(races(`?cars=${never.id}&tow=1200`));
  await expect.element(start).toHaveAccessibleDescription('None of these cars can race with this trailer.');
  await goTo(races(`?cars=${tows.id},${never.id}&tow=1200&show=result`));
  await shown(page.getByText("can't race: it can't tow"));
});

test('twelve cars is the limit, and a car with unknown figures is marked', async () => {
  const incomplete = cars.find(
    ({ real_efficiency: real, dimensions }) =>
      real.combined_wh_per_km === undefined &&
      (dimensions.curb_weight_kg === undefined || dimensions.drag_coefficient === undefined),
  );
  assert.ok(incomplete);
  const others = cars.filter(({ id }) => id !== incomplete.id).slice(0, 11);
  await openPage(races(`?cars=${[incomplete, ...others].map(({ id }) => id).join()}`), {
    as: ana,
    on: 'narrow',
    answers,
  });
  await shown(page.getByText('12 cars is the limit.'));
  await shown(page.getByRole('button', { name: /, consumption not known$/ }));
  assert.deepEqual(await letters(), [...'ABCDEFGHIJKL']);
  await expectAccessible();
  expectNoSidewaysScroll();
  const conditions = page.getByRole('listitem').filter({ hasText: '°C' }).element().parentElement?.children ?? [];
  assert.isAbove(conditions.length, 3);
  for (const item of conditions) assert.isBelow(item.clientHeight, 30, `${item.textContent} is wrapped`);
  assert.equal(start.element().getAttribute('aria-disabled'), null);

  await goTo(races(`?cars=${incomplete.id}`));
  await expect.element(start).toHaveAccessibleDescription('None of these cars has enough data to race.');
});
