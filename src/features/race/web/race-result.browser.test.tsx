import { assert, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { carAnswers as answers } from '#features/vehicles/web/test-cars.tsx';
import {
  addressBecomes,
  expectAccessible,
  expectNoSidewaysScroll,
  focus,
  gone,
  goTo,
  openPage,
  person,
  shown,
  textOf,
} from '#tests/components/page.tsx';

const ana = person('ana', 'developer');
const enyaq = 'skoda-enyaq-85';
const ev3 = 'kia-ev3-long-range';
const i4 = 'bmw-i4-edrive40';
const ioniq6 = 'hyundai-ioniq-6-long-range-2wd';
const r5 = 'renault-5-e-tech-52-kwh-150-hp';
const result = (query: string) => `/misc/evcars/races?${query}&show=result`;
const cars = (...ids: string[]) => `cars=${ids.join(',')}`;

const panel = (name: string | RegExp) => page.getByRole('region', { name, exact: true });
const resultShown = () => shown(panel('Results'));
const inAddress = (key: string) => new URLSearchParams(location.search).get(key);

test('a result shows its winner, how certain that is, the order and the costs', async () => {
  await openPage(result(`${cars(ioniq6, i4, enyaq, ev3)}&t=5`), { as: ana, answers, on: 'desktop' });
  await resultShown();
  await shown(page.getByRole('heading', { level: 1, name: /^1,000 km: the .+ wins$/ }));
  await shown(page.getByText('5 °C · dry · no wind · up to 130 km/h · 300 kW chargers every 50 km · €0.45/kWh'));
  assert.equal(panel('Top three').getByRole('listitem').length, 3);
  await shown(panel('How certain is it?').getByText(/^. beats . (more than 9|\d) times in 10\.$/));

  const rows = panel('Results').getByRole('table').getByRole('row');
  assert.equal(rows.length, 1 + 4 + 1, 'a header, four cars and a petrol car');
  const first = await textOf(rows.nth(1));
  assert.match(first, /^1\s[^±]+\d+ h( \d+ min)? ± \d+\s+first\s+\d+ · \d+ min\s+\d+\s+\d\d\.\d\s+€\d+$/);
  assert.match(await textOf(rows.nth(5)), /Petrol car, for comparison/);

  await shown(
    page.getByRole('heading', { name: /^(The order flips at \d[\d,]* km|Same order from 200 to 1,200 km)$/ }),
  );
  await shown(page.getByText(/^From 20 to −10 °C: . \+\d+ min and . \+/));
  await shown(page.getByText(/^The ring marks the best speed\./));
  await expectAccessible();
});

test('a tap on a curve reruns the race under that condition, and can be undone', async () => {
  await openPage(result(`${cars(ioniq6, i4)}&t=6`), { as: ana, answers, on: 'desktop' });
  await resultShown();
  const time = () => textOf(panel('Results').getByRole('row').nth(1));
  const before = await time();
  const slider = page.getByRole('slider', { name: 'temperature (°C)' });
  await focus(slider);
  await userEvent.keyboard('{Home}');
  await userEvent.keyboard('{Enter}');
  await shown(page.getByText(/^−20 °C · dry/));
  assert.equal(inAddress('t'), '-20');
  await gone(
    panel('Results')
      .getByRole('row')
      .nth(1)
      .getByText(before.split('\t')[2] ?? ''),
  );
  assert.notEqual(await time(), before);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await shown(page.getByText(/^6 °C · dry/));
  assert.equal(inAddress('t'), '6');

  const curve = page.getByRole('slider', { name: 'cruising speed (km/h)' });
  const { width, height } = curve.element().getBoundingClientRect();
  await curve.click({ position: { x: width * 0.8, y: height / 2 }, force: true });
  await shown(page.getByText(/^Raced again: up to \d+ km\/h$/));
  assert.ok(Number(inAddress('cap')) > 130);
});

test('up to four cars are drawn, and another car can show its stops and race against itself', async () => {
  await openPage(result(cars(ioniq6, i4, enyaq, ev3, r5)), { as: ana, answers, on: 'desktop' });
  await resultShown();
  const chips = page.getByRole('group', { name: 'In the charts (up to 4)' }).getByRole('button');
  const pressed = () => chips.elements().filter((chip) => chip.ariaPressed === 'true').length;
  assert.equal(pressed(), 2, 'the first and the last');
  for (const place of [1, 2, 3]) await chips.nth(place).click({ force: true });
  assert.equal(pressed(), 4);
  await shown(page.getByText('Four cars at most. Remove one first.'));

  const stops = page.getByRole('combobox', { name: 'Another car' });
  const option = (stops.element() as HTMLSelectElement).options[4];
  assert.ok(option);
  await stops.selectOptions(option);
  const name = option.text.slice(2);
  await shown(page.getByRole('heading', { name: `Stops: ${name}` }));
  await shown(page.getByText(`How long the ${name} would take:`));
  await shown(panel('Another strategy').getByText(/^Fewest stops \(\d+\)$/));
  await page.getByRole('button', { name: 'Race it against itself' }).click();
  await addressBecomes((query) => query.get('cars')?.split(',').length === 4);
  const raced = inAddress('cars')?.split(',') ?? [];
  assert.deepEqual(
    raced.map((entry) => entry.split('~')[1]),
    [undefined, 'fewest-stops', 'ten-to-eighty', 'at-the-cap'],
  );
});

test('on a phone the order is a list, and the other parts open on demand', async () => {
  await openPage(result(cars(ioniq6, i4, enyaq, ev3, r5)), { as: ana, answers });
  await resultShown();
  await shown(page.getByRole('heading', { level: 1, name: /^The .+ wins$/ }));
  assert.equal(panel('Results').getByRole('listitem').length, 6);
  await page.getByRole('radio', { name: 'Distance' }).click();
  await shown(page.getByText(/^Flat parts are stops/));
  await page.getByRole('heading', { name: 'If it were colder' }).click();
  await shown(page.getByRole('slider', { name: 'temperature (°C)' }));
  await page.getByRole('heading', { name: 'Stops', exact: true }).click();
  await shown(page.getByRole('row', { name: /^1 / }));
  expectNoSidewaysScroll();
  await expectAccessible();
  await page.viewport(320, 700);
  expectNoSidewaysScroll();
});

test('a single car is shown as a trip, stranded cars have no place, and a race over 10,000 km shows all stops', async () => {
  await openPage(result(`${cars(ioniq6)}&km=700`), { as: ana, answers });
  await shown(page.getByRole('heading', { level: 1, name: /^The IONIQ 6 takes \d h/i }));
  assert.equal(page.getByRole('heading', { name: /^(The|Same) order/ }).length, 0);

  await goTo(result(`${cars(ioniq6, r5)}&every=2000`));
  await shown(page.getByRole('heading', { level: 1, name: 'No car makes it' }));
  await shown(page.getByText(/^The .+ gets farthest: \d+ km\.$/));
  assert.equal(panel('How certain is it?').length, 0);
  assert.equal(page.getByText('stranded', { exact: true }).length, 2);
  expectNoSidewaysScroll();
  await expectAccessible();

  await page.viewport(1280, 800);
  await goTo(result(`${cars(r5, ioniq6)}&km=10000&kw=100`));
  await resultShown();
  const stops = panel(/^Where the .+ stops/).getByRole('row').length;
  assert.ok(stops > 25, `${stops} rows`);
  const height = document.documentElement.scrollHeight - document.body.clientHeight;
  assert.ok(height <= 1, 'the stops scroll in their own container');
});
