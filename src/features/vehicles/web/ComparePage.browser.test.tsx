import { assert, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  addressBecomes,
  expectAccessible,
  expectNoSidewaysScroll,
  focus,
  openPage,
  person,
  shown,
  textOf,
} from '#tests/components/page.tsx';
import { carAnswers as answers, carAnswersWith, shippedCar } from './test-cars.tsx';

const ana = person('ana', 'developer');
const enyaq = 'skoda-enyaq-85';
const ev3 = 'kia-ev3-long-range';
const compare = (cars: string) => `/misc/evcars/compare?cars=${cars}`;
const glance = page.getByRole('table').first();
const comparedNames = () =>
  glance
    .getByRole('columnheader')
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('title'));

test('a link to a comparison shows the same cars, and lists unknown ones', async () => {
  await openPage(compare(`${enyaq},no-such-car,${ev3}`), { as: ana, answers });
  await shown(page.getByText('Not in the database: no-such-car.'));
  await shown(page.getByRole('heading', { name: 'Charging curves' }));
  assert.deepEqual(comparedNames(), ['Škoda Enyaq 85', 'Kia EV3 Long Range']);
  const best = glance.getByRole('row', { name: /^Real range/ }).getByText('best', { exact: true });
  assert.equal(best.length, 1);
  await expectAccessible();

  const narrowed = await textOf(page.getByText(/^\d+ of \d+ rows$/));
  assert.equal(glance.getByRole('row', { name: /^Seats/ }).length, 0, 'both have five');
  await page.getByRole('checkbox', { name: 'Differences only' }).click();
  await shown(glance.getByRole('heading', { name: 'Battery' }));
  await shown(glance.getByRole('row', { name: /^Seats/ }).first());
  assert.notEqual(await textOf(page.getByText(/^\d+ of \d+ rows$/)), narrowed);
  await expectAccessible();

  await page.getByRole('button', { name: 'Remove Kia EV3 Long Range' }).click();
  await shown(page.getByText('Add a second car to see how they compare.'));
  assert.equal(location.search, `?cars=${enyaq},no-such-car&diff=all`);
});

test('a car can be added to a comparison with just the keyboard', async () => {
  await openPage('/misc/evcars/compare', { as: ana, answers, on: 'desktop' });
  await shown(page.getByText('No cars to compare yet'));
  await expectAccessible();
  await focus(page.getByRole('button', { name: 'Add a car' }));
  await userEvent.keyboard('{Enter}');
  const field = page.getByRole('combobox', { name: 'Search for a car' });
  await shown(field);
  await userEvent.keyboard('skoda enyaq 85');
  await shown(page.getByRole('option', { name: /^Škoda Enyaq 85x(?! \()/ }));
  await expectAccessible();
  await userEvent.keyboard('{ArrowDown}');
  const chosen = document.querySelector('[role=option][aria-selected=true] span')?.textContent ?? '';
  await userEvent.keyboard('{Enter}');
  await shown(glance.getByRole('link', { name: chosen, exact: true }));
  await addressBecomes(/compare\?cars=[a-z0-9-]+$/);
});

test('the former address of a merged car adds its successor to the comparison', async () => {
  const merged = { ...shippedCar(enyaq), id: 'aster-one', name: 'Aster One', formerIds: ['aster-uno'] };
  await openPage(compare(`aster-uno,${ev3},aster-one`), { as: ana, answers: carAnswersWith(merged) });
  await shown(glance.getByRole('link', { name: 'Aster One', exact: true }));
  assert.deepEqual(comparedNames(), ['Aster One', 'Kia EV3 Long Range']);
});

test('a comparison of four cars scrolls in its own container at 320 px', async () => {
  const four = `${enyaq},${ev3},dacia-spring-electric,tesla-model-y-long-range-dual-motor-2021-2025`;
  await openPage(compare(four), { as: ana, on: 'narrow', answers });
  await shown(page.getByRole('heading', { name: 'Charging curves' }));
  expectNoSidewaysScroll();
});
