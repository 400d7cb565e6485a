import { assert, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getHome } from '#features/home/contract.ts';
import { listUserRooms } from '#features/rooms/contract.ts';
import {
  addressBecomes,
  answer,
  expectAccessible,
  expectNoSidewaysScroll,
  focus,
  gone,
  goTo,
  inputValue,
  openPage,
  person,
  shown,
} from '#tests/components/page.tsx';
import { carAnswers as answers } from './test-cars.tsx';

const ana = person('ana', 'developer');
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('the chart plots any two figures, and each dot can be reached and opened by keyboard', async () => {
  await openPage('/misc/evcars/chart?body=SUV', { as: ana, answers, on: 'desktop' });
  await shown(
    page.getByText(/^[\d,]+ cars: real range against list price in Germany\..* without data (?:is|are) hidden/),
  );
  await page.getByLabelText('Horizontal axis').selectOptions('Usable capacity (kWh)');
  await shown(page.getByText(/^[\d,]+ cars: real range against usable capacity\. Where usable capacity is higher/));
  assert.equal(location.search, '?x=battery.usable_kwh&body=SUV');
  await expectAccessible();

  const dots = page.getByRole('region', { name: 'Cars', exact: true }).getByRole('link').first();
  await focus(dots);
  const first = dots.element().textContent;
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => document.activeElement?.textContent).not.toBe(first);
  const reached = document.activeElement?.textContent ?? '';
  assert.match(reached, /^.+: [\d.]+\skWh, \d+\skm$/);
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await shown(heading(reached.slice(0, reached.indexOf(':'))));
});

test('clicking a dot opens its car, and a filter can be removed above the chart', async () => {
  await openPage('/misc/evcars/chart?make=%C5%A0koda', { as: ana, answers, on: 'desktop' });
  const dot = page.getByRole('region', { name: 'Cars', exact: true }).getByRole('link').first();
  await shown(dot);
  const name = dot.element().textContent?.split(':')[0] ?? '';
  await shown(page.getByRole('button', { name: /^Remove filter make/ }));
  const place = { x: 12, y: 12 };
  await dot.hover({ position: place, force: true });
  await shown(page.getByRole('link', { name: `Open ${name}`, exact: true }));
  await dot.click({ position: place, force: true });
  await shown(heading(name));
  history.back();
  await page.getByRole('button', { name: /^Remove filter make/ }).click();
  await addressBecomes(/\/misc\/evcars\/chart$/);
});

test('text typed into the chart’s filters survives Back and a reload', async () => {
  await openPage('/misc/evcars/database', { as: ana, answers });
  await page.getByRole('link', { name: 'Chart' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const field = dialog.getByRole('searchbox', { name: 'Search', exact: true });
  await shown(field);
  const replace = vi.spyOn(history, 'replaceState');
  const text = 'audi e-tron';
  await userEvent.type(field, text);
  assert.equal(await inputValue(field), text);
  await addressBecomes(/\/chart\?q=audi\+e-tron$/);
  const replaced = replace.mock.calls.length;
  replace.mockRestore();
  assert.ok(replaced < text.length, `${replaced} history entries for ${text.length} letters`);

  // The axes change the same address immediately.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByLabelText('Horizontal axis').selectOptions('Usable capacity (kWh)');
  await addressBecomes(/\/chart\?x=battery\.usable_kwh&q=audi\+e-tron$/);
  const dropText = page.getByRole('button', { name: `Remove filter search: “${text}”` });
  await goTo();
  await shown(dropText);

  await page.getByRole('button', { name: 'Filters' }).click();
  await field.fill('bmw');
  history.back();
  await gone(dialog);
  await shown(page.getByRole('button', { name: 'Remove filter search: “bmw”' }));
  await addressBecomes(/q=bmw$/);
  history.back();
  await addressBecomes('/misc/evcars/database');
});

test('the site’s search finds a car by part of its name', async () => {
  const around = [answer(getHome, { failed: [] }), answer(listUserRooms, [])];
  await openPage('/misc', { as: ana, answers: [...answers, ...around], on: 'desktop' });
  await shown(page.getByRole('heading', { level: 1, name: 'Misc' }));
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('enyaq skoda 85x');
  await shown(page.getByRole('option', { name: /^Škoda Enyaq 85x(?! \()/ }));
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await shown(heading('Škoda Enyaq 85x'));
});

test('the chart fits into 320 px', async () => {
  await openPage('/misc/evcars/chart', { as: ana, on: 'narrow', answers });
  await shown(page.getByText(/^[\d,]+ cars:/));
  expectNoSidewaysScroll();
});
