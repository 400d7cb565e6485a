import { assert, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  addressBecomes,
  expectAccessible,
  expectNoSidewaysScroll,
  focus,
  give,
  gone,
  goTo,
  openPage,
  person,
  press,
  refuse,
  shown,
  tabAndPress,
  textOf,
  textsOf,
} from '#tests/components/page.tsx';
import { listVehicles } from '../contract.ts';
import { carAnswers as answers } from './test-cars.tsx';

const ana = person('ana', 'developer');
const list = '/misc/evcars/database';
const rows = page.getByRole('list', { name: 'Electric cars' }).getByRole('listitem');
const count = page.getByRole('status').filter({ hasText: /cars?, sorted by/ });
const countBecomes = (text: RegExp) => shown(count.filter({ hasText: text }));
const openFilters = async () => {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await shown(dialog.getByRole('button', { name: /^Show [\d,]+ cars?$/ }));
  return dialog;
};
const sortKeysIn = async () => {
  await page.getByRole('button', { name: /^Sort by/ }).click();
  const keys = page.getByRole('dialog', { name: 'Sort by' }).getByRole('list').getByRole('button');
  await shown(keys.first());
  return keys;
};
const sortBy = async (key: string) => (await sortKeysIn()).filter({ hasText: new RegExp(`^${key}$`) }).click();
const queryBecomes = (test: (query: URLSearchParams) => boolean) =>
  addressBecomes((query) => location.pathname === list && test(query));
const firstCar = async () => (await rows.first().getByRole('link').findElement()).textContent ?? '';

test('cars can be searched, filtered, sorted and reset on a phone', async () => {
  await openPage(list, { as: ana, answers });
  await countBecomes(/^[\d,]+ cars, sorted by real range/);
  const { top } = rows.first().element().getBoundingClientRect();
  assert.ok(top > 0 && top <= 200, `the first car begins at ${top} px`);
  await expectAccessible();

  const onSale = page.getByRole('button', { name: 'On sale in Europe' });
  await onSale.click();
  await countBecomes(/^[\d,]+ of [\d,]+ cars, sorted by real range/);
  await queryBecomes((query) => query.get('market') === 'Europe' && query.get('sale') === '1');
  await expectAccessible();
  await onSale.click();
  await countBecomes(/^[\d,]+ cars, sorted by real range/);
  await queryBecomes((query) => [...query.keys()].length === 0);

  const dialog = await openFilters();
  await dialog.getByRole('searchbox', { name: 'Search', exact: true }).fill('ŠKODA enyaq');
  await countBecomes(/^\d+ of/);
  assert.match(await firstCar(), /Enyaq/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await countBecomes(/^[\d,]+ cars, sorted by real range/);

  await openFilters();
  await dialog.getByLabelText('Market').selectOptions('North America');
  await shown(dialog.getByRole('button', { name: /^Show [\d,]+ cars?$/ }));
  await dialog.getByLabelText('Market').selectOptions('All markets');
  await dialog.getByText('Make', { exact: true }).first().click();
  await dialog.getByRole('searchbox', { name: 'Search by make' }).fill('ren');
  await dialog.getByRole('checkbox', { name: 'Renault' }).click();
  const price = dialog.getByRole('group', { name: 'Price' });
  await price.getByRole('button', { name: /^any/ }).click();
  await price.getByLabelText('To').fill('40000');
  const most = price.getByRole('slider', { name: 'Maximum price' });
  await press(most, '{PageUp}');
  await shown(price.getByRole('button', { name: /^up to €45,000/ }));
  await press(most, '{PageDown}');
  await press(most, '{ArrowRight}');
  await press(most, '{ArrowLeft}');
  await shown(price.getByRole('button', { name: /^up to €40,000/ }));
  await queryBecomes((query) => query.get('price') === '..40000');
  const unpriced = dialog.getByRole('checkbox', { name: /^Include cars of unknown price \d+$/ });
  await unpriced.click();
  await queryBecomes((query) => query.get('unpriced') === '1');
  await unpriced.click();
  await queryBecomes((query) => !query.has('unpriced'));
  // The count beside a choice is the number of cars that are shown with it.
  const hatchback = dialog.getByRole('checkbox', { name: /^Hatchback \d+$/ });
  await hatchback.click();
  await queryBecomes((query) => query.get('body') === 'Hatchback');
  const beside = () => /\d+$/.exec(hatchback.element().parentElement?.innerText.trim() ?? '')?.[0];
  const showing = dialog.getByRole('button', { name: /^Show [\d,]+ cars?$/ });
  await expect.poll(() => showing.element().textContent).toMatch(/^Show \d{1,2} cars?$/);
  await expect.poll(() => /\d+/.exec(showing.element().textContent ?? '')?.[0] === beside()).toBe(true);
  await hatchback.click();
  await expectAccessible();
  await dialog.getByRole('button', { name: /^Show [\d,]+ cars?$/ }).click();

  await sortBy('Price');
  await countBecomes(/^[\d,]+ of [\d,]+ cars, sorted by price/);
  assert.match(await firstCar(), /^Renault/);
  await queryBecomes((query) => query.get('make') === 'Renault' && query.get('price') === '..40000');
  await expectAccessible();

  await page.getByRole('button', { name: 'Remove filter price: ≤ €40,000' }).click();
  await page.getByRole('button', { name: 'Remove filter make: Renault' }).click();
  await countBecomes(/^[\d,]+ cars, sorted by price/);
});

test('a link shows the same view, and Back returns to the previous one', async () => {
  await openPage(`${list}?sort=-weight&body=SUV,Estate&seats=5..`, { as: ana, answers });
  await countBecomes(/^[\d,]+ of [\d,]+ cars, sorted by weight/);
  const seen = await firstCar();
  await openPage(`${location.pathname}${location.search}`, { as: ana, answers });
  await countBecomes(/sorted by weight/);
  assert.equal(await firstCar(), seen);

  await goTo(list);
  await page.getByRole('button', { name: 'On sale in Europe' }).click();
  await page.getByRole('link', { name: 'Family holiday' }).click();
  const chip = page.getByRole('button', { name: /^Remove filter body/ });
  await shown(chip);
  await shown(page.getByRole('button', { name: 'On sale in Europe', pressed: true }));
  history.back();
  await gone(chip);
  history.forward();
  await shown(chip);
});

test('the list can be sorted by every key, with unknown values labelled and last', async () => {
  await openPage(list, { as: ana, answers });
  await shown(count);
  const names = textsOf(await sortKeysIn());
  assert.equal(names.length, 12);
  await page.getByRole('button', { name: 'Close' }).click();
  for (const name of names) {
    await sortBy(name.trim());
    await gone(page.getByRole('dialog'));
    await shown(page.getByRole('status').filter({ hasText: new RegExp(`sorted by ${name.trim()}`, 'i') }));
    assert.notMatch(await firstCar(), /not known/, `the first by ${name}`);
  }
  await sortBy('Price');
  await countBecomes(/sorted by price$/);
  scrollTo(0, document.body.scrollHeight);
  await shown(rows.last().getByText(/Price not known/));
});

test('a view without cars lists the filters to remove', async () => {
  await openPage(`${list}?make=Renault&price=..4500`, { as: ana, answers });
  await shown(page.getByText('No cars match'));
  await expectAccessible();
  await page.getByRole('button', { name: /^Without ≤ €4,500\s?: [\d,]+ cars/ }).click();
  await countBecomes(/^\d+ of/);
});

test('the table can be sorted by its headings with the keyboard, and gives the position of each row', async () => {
  await openPage(list, { as: ana, answers, on: 'desktop' });
  const table = page.getByRole('table', { name: 'Electric cars' });
  const price = table.getByRole('columnheader', { name: /^Price/ });
  await focus(table.getByRole('button', { name: /^Price/ }));
  await userEvent.keyboard('{Enter}');
  await expect.element(price).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Enter}');
  await expect.element(price).toHaveAttribute('aria-sort', 'descending');
  await expectAccessible();

  const total = Number(/^[\d,]+/.exec((await textOf(count)) ?? '')?.[0].replaceAll(',', ''));
  assert.equal(Number(table.element().getAttribute('aria-rowcount')), total + 1);
  await userEvent.keyboard('{End}');
  await expect.poll(() => document.querySelector(`table [aria-rowindex="${total + 1}"]`)).toBeTruthy();
});

test('filters can be set and removed, and the order changed, on a narrow screen without a mouse', async () => {
  await openPage(list, { as: ana, answers, on: 'desktop' });
  await page.viewport(600, 800);
  const dialog = page.getByRole('dialog');
  const filters = page.getByRole('button', { name: /^Filters/ });
  await shown(count);
  const order = page.getByRole('button', { name: /^Sort by/ });
  await tabAndPress(order);
  await tabAndPress(dialog.getByRole('button', { name: /^Weight/ }));
  await gone(dialog);
  await countBecomes(/sorted by weight/);
  await expect.element(order, { message: 'the focus comes back to the order' }).toHaveFocus();

  await tabAndPress(filters);
  const suv = dialog.getByRole('checkbox', { name: /^SUV \d+$/ });
  await tabAndPress(suv, '[Space]');
  await tabAndPress(dialog.getByRole('slider', { name: 'Maximum price' }), '{ArrowLeft}');
  await queryBecomes((query) => query.get('body') === 'SUV' && query.has('price'));
  await userEvent.keyboard('{Escape}');
  await gone(dialog);
  await expect.element(filters, { message: 'the focus comes back to the filters' }).toHaveFocus();

  const chip = page.getByRole('button', { name: 'Remove filter body: SUV' });
  await tabAndPress(chip);
  await gone(chip);
  await expect
    .element(page.getByRole('button', { name: /^Remove filter price/ }), { message: 'the next has it' })
    .toHaveFocus();
});

test('picked cars are compared, and the chart keeps the filters', async () => {
  await openPage(`${list}?make=Renault`, { as: ana, answers });
  const add = page.getByRole('button', { name: /^Compare / });
  for (const place of [0, 1, 2, 3]) await add.nth(place).click();
  // Otherwise the header may cover half of a button.
  const toTop = () => scrollTo(0, 0);
  await shown(page.getByText('4 cars', { exact: true }));
  toTop();
  await expectAccessible();
  const compare = page.getByRole('link', { name: /^Compare \d$/ });
  const hrefBefore = compare.element().getAttribute('href') ?? '';
  assert.match(hrefBefore, /cars=.+,.+,.+,.+/);
  await add.nth(4).click();
  const swap = page.getByRole('dialog', { name: 'Four cars at most' });
  await shown(swap);
  toTop();
  await expectAccessible();
  await swap.getByRole('button').nth(1).click();
  await gone(swap);
  assert.notEqual(compare.element().getAttribute('href'), hrefBefore);

  const tray = page.getByRole('region', { name: 'Cars to compare' });
  await tray
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await shown(page.getByRole('link', { name: 'Compare 3' }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await shown(page.getByRole('link', { name: 'Compare 4' }));
  await page.getByRole('link', { name: 'Chart' }).click();
  await addressBecomes('/misc/evcars/chart?make=Renault');
});

test('a link from before markets existed shows the same cars on sale', async () => {
  await openPage(`${list}?make=Renault&sale=1`, { as: ana, answers });
  await shown(page.getByRole('button', { name: 'Remove filter make: Renault' }));
  await page.getByRole('button', { name: 'Remove filter On sale' }).click();
  await queryBecomes((query) => !query.has('sale'));
});

test('the page doesn’t scroll sideways at 320 px, which is also 1280 px at 400% zoom', async () => {
  await openPage(`${list}?make=Mercedes-Benz&tow=1500..&price=..60000&range=300..`, { as: ana, answers, on: 'narrow' });
  await shown(count);
  expectNoSidewaysScroll();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await shown(page.getByRole('dialog'));
  expectNoSidewaysScroll();
  await expectAccessible();
});

test('the cached cars of a user who has lost the role are deleted', async () => {
  await openPage(list, { as: ana, answers });
  await expect.poll(() => localStorage.getItem('user:vehicles')).not.toBeNull();
  give(refuse(listVehicles, 403, 'Not for you'));
  await goTo();
  await expect.poll(() => localStorage.getItem('user:vehicles')).toBeNull();
});
