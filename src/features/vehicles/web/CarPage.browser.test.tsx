import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  addressBecomes,
  expectAccessible,
  expectNoSidewaysScroll,
  give,
  gone,
  goTo,
  openPage,
  person,
  refuse,
  shown,
} from '#tests/components/page.tsx';
import { getVehicle, listVehicles } from '../contract.ts';
import { carAnswers as answers, carAnswersWith, shippedCar } from './test-cars.tsx';

const ana = person('ana', 'developer');
const carPath = (carId: string) => `/misc/evcars/database/${carId}`;
const enyaq = 'skoda-enyaq-85';
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const settled = () => shown(page.getByRole('heading', { name: 'Similar cars' }));

/** Sections opened on a phone stay open until the page is reloaded, including across tests. */
async function openAll(): Promise<void> {
  const button = page.getByRole('button', { name: /^(?:Expand|Collapse) all$/ });
  await shown(button);
  if (button.element().textContent === 'Expand all') await button.click();
}

test('a car shows its range, its ten sections with rankings, and the source of each figure', async () => {
  await openPage(carPath(enyaq), { as: ana, answers });
  await shown(heading('Škoda Enyaq 85'));
  await settled();
  await shown(page.getByText(/^\d+ km$/).first());
  await expectAccessible();

  await openAll();
  const sections = page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
  const expected = ['Price', 'Battery', 'Charge', 'Performance', 'Date', 'Dimensions', 'Efficiency', 'Miscellaneous'];
  expect(sections.slice(0, 10)).toEqual([...expected, 'Range', 'Real efficiency']);
  await shown(page.getByText(/\d+(st|nd|rd|th)-(lowest|highest) of \d+ compact SUVs, median/).first());
  await shown(page.getByText('not known').first());
  expect(page.getByText(/^(0 (km|kWh|kW|min)|€0)$/).length, 'an unknown figure is not zero').toBe(0);

  const mark = page.getByRole('button', { name: 'Average power, 10–80%: calculated' });
  const formula = page.getByText('Calculated: 70% of usable energy / minutes from 10 to 80%.');
  await mark.click();
  await shown(formula);
  await page
    .getByRole('button', { name: /: from memory, unverified$/ })
    .first()
    .click();
  await shown(page.getByText('From memory: no source has confirmed it.'));
  await shown(page.getByText(/^\d+ from memory, unverified$/));
  await expectAccessible();
  await mark.click();
  await gone(formula);
});

test('the explanation of a mark opens on keyboard focus, and closes when the focus moves on', async () => {
  await openPage(carPath(enyaq), { as: ana, on: 'desktop', answers });
  await settled();
  (page.getByRole('button', { name: 'Share' }).element() as HTMLElement).focus();
  for (const opened of [1, 1]) {
    // A section's summary may come first.
    do await userEvent.keyboard('{Tab}');
    while (document.querySelector('button[aria-controls]:focus') === null);
    expect(document.querySelectorAll('main dl button[aria-expanded=true]')).toHaveLength(opened);
  }
});

test('a modelled curve isn’t drawn', async () => {
  await openPage(carPath(enyaq), { as: ana, answers });
  await shown(page.getByText("This car's charging curve isn't known."));
  expect(page.getByRole('slider', { name: 'State of charge (%)' }).length).toBe(0);
});

test('a car’s address may contain its name, and charts can be read with the keyboard', async () => {
  await openPage(carPath('Kia%20e-Soul%2064%20kWh'), { as: ana, on: 'desktop', answers });
  await shown(heading('Kia e-Soul 64 kWh'));
  await settled();
  const slider = page.getByRole('slider', { name: 'State of charge (%)' });
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
  expect(slider.element().getAttribute('aria-valuetext')).toMatch(/^At 2%: \d+\skW$/);

  await page.getByText('Show numbers as a table').first().click();
  const rows = page.getByRole('region', { name: /^kW/ }).getByRole('row');
  await shown(rows.nth(11));
  expect(rows.length).toBe(12);
  expect((rows.nth(1).element() as HTMLElement).innerText).toMatch(/^0%\s+\d+\skW$/);
  // Otherwise the header may cover half of a mark.
  scrollTo(0, 0);
  await expectAccessible();
});

test('the address of a merged car is replaced by that of its successor', async () => {
  const merged = { ...shippedCar(enyaq), id: 'aster-one', name: 'Aster One', formerIds: ['aster-uno'] };
  await openPage(carPath('aster-uno'), { as: ana, answers: carAnswersWith(merged) });
  await shown(heading('Aster One'));
  await addressBecomes(carPath('aster-one'));
  await settled();

  sessionStorage.setItem('pickedcars', 'aster-uno');
  await goTo(carPath('aster-one'));
  await shown(page.getByRole('link', { name: 'Compare 1' }));
});

test('an unknown car is reported as not found', async () => {
  await openPage(carPath('trabant-601'), { as: ana, answers });
  await shown(heading('Car not found'));
  await expectAccessible();
  await goTo(carPath('%20'));
  await shown(heading('Car not found'));
});

test('the page reports that a car failed to load, and can try again', async () => {
  const broken = [refuse(getVehicle, 500, 'Broken.'), refuse(listVehicles, 500, 'Broken.')];
  await openPage(carPath(enyaq), { as: ana, answers: [...answers, ...broken] });
  await shown(page.getByText('Error fetching data'));
  give(...answers);
  await page.getByRole('button', { name: 'Try again', disabled: false }).click();
  await shown(heading('Škoda Enyaq 85'));
});

test("no part of a car's page scrolls sideways at 320 px", async () => {
  await openPage(carPath('tesla-model-y-long-range-dual-motor-2021-2025'), { as: ana, on: 'narrow', answers });
  await settled();
  await openAll();
  expectNoSidewaysScroll();
});

test('cars picked on their pages are compared', async () => {
  await openPage(carPath(enyaq), { as: ana, answers });
  const add = page.getByRole('main').getByRole('button', { name: 'Compare' });
  await add.click();
  await shown(page.getByText('1 car', { exact: true }));
  await goTo(carPath('kia-ev3-long-range'));
  await add.click();
  await shown(page.getByText('2 cars', { exact: true }));
  await expectAccessible();
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await addressBecomes(`/misc/evcars/compare?cars=${enyaq},kia-ev3-long-range`);
  const columns = page.getByRole('table').first().getByRole('columnheader');
  await shown(columns.nth(1));
  expect(columns.length).toBe(2);
});
