import { assert, test } from 'vitest';
import { page } from 'vitest/browser';
import { addFavourite, listFavourites } from '#features/vehicles/contract.ts';
import { carAnswers as answers } from '#features/vehicles/web/test-cars.tsx';
import {
  addressBecomes,
  answer,
  expectAccessible,
  gone,
  goTo,
  openPage,
  person,
  shown,
  textsOf,
} from '#tests/components/page.tsx';

const ana = person('ana', 'developer');
const enyaq = 'skoda-enyaq-85';
const ev3 = 'kia-ev3-long-range';
const i4 = 'bmw-i4-edrive40';
const races = (query = '') => `/misc/evcars/races${query}`;

const distance = page.getByRole('spinbutton', { name: 'Distance in km' });
const start = page.getByRole('button', { name: 'Start' });
const search = page.getByRole('combobox', { name: 'Add a car by make or model' });
const tiles = page.getByRole('region', { name: /^Cars/ }).getByRole('listitem');
const letters = () => textsOf(tiles).map((text) => text.split('\n')[0] ?? '');
const undo = () => page.getByRole('button', { name: 'Undo' }).click();

test('cars can be added from their page, the list, the comparison, the favourites and the last race', async () => {
  let hearts: string[] = [];
  const hearted = [
    answer(addFavourite, ({ params: { carId } }) => {
      hearts = [carId, ...hearts];
      return { message: 'Saved' };
    }),
    answer(listFavourites, () => ({ cars: hearts })),
  ];
  await openPage(`/misc/evcars/database/${enyaq}`, { as: ana, answers: [...answers, ...hearted] });
  await page.getByRole('button', { name: /^Favourite: / }).click();
  await page.getByRole('main').getByRole('button', { name: 'Compare' }).click();
  await shown(page.getByRole('heading', { name: /^Among / }));
  await page.getByRole('link', { name: 'Race it' }).click();
  // It races against its nearest rivals, over the last trip that was set.
  await addressBecomes(new RegExp(`km=600&t=23&load=0&kw=300&cars=${enyaq}(,[a-z0-9-]+){3}$`));
  await goTo(races(`?cars=${enyaq}`));
  await shown(distance);

  await goTo(`/misc/evcars/database/${ev3}`);
  await page.getByRole('main').getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('link', { name: 'Race it' }).click();
  await addressBecomes(races(`?cars=${enyaq},${ev3}`));
  await start.click();
  await addressBecomes(/show=result/);
  await goTo(`/misc/evcars/database/${ev3}`);
  await shown(page.getByRole('link', { name: 'In the race' }));
  await shown(page.getByRole('link', { name: 'Race its rivals' }));

  // The menu's link has no race in it, so it opens the current one.
  await goTo(races());
  await addressBecomes(races(`?cars=${enyaq},${ev3}`));
  await page.getByRole('button', { name: 'Reset' }).click();
  const region = page.getByRole('region', { name: /^Cars/ });
  await expectAccessible();
  await region.getByRole('button', { name: 'Favourites' }).click();
  await addressBecomes(races(`?cars=${enyaq}`));
  await region.getByRole('button', { name: 'Compared (2)' }).click();
  await addressBecomes(races(`?cars=${enyaq},${ev3}`));
  await page.getByRole('button', { name: 'Reset' }).click();
  await region.getByRole('button', { name: 'Last race' }).click();
  await addressBecomes(races(`?cars=${enyaq},${ev3}`));

  await search.click();
  await shown(page.getByRole('option').first());
  await goTo('/misc/evcars/database');
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await page.getByRole('link', { name: 'Race all 2' }).click();
  await addressBecomes(races(`?cars=${enyaq},${ev3}`));
  await goTo(`/misc/evcars/compare?cars=${i4},${enyaq}`);
  await page.getByRole('link', { name: 'Race all 2' }).click();
  await addressBecomes(races(`?cars=${i4},${enyaq}`));
});

test('a change can be undone from another page, without touching the rest of the race', async () => {
  await openPage(races(`?km=300&cars=${enyaq},${i4}&t=-7`), { as: ana, answers });
  await page.getByRole('button', { name: /^Remove .*Enyaq 85$/ }).click();
  await addressBecomes((query) => query.get('cars') === i4);
  await page.getByRole('navigation').getByRole('link', { name: 'Cars', exact: true }).first().click();
  await addressBecomes('/misc/evcars/database');
  await undo();
  await addressBecomes(races(`?km=300&cars=${enyaq},${i4}&t=-7`));
  history.back();
  await addressBecomes('/misc/evcars/database');
});

test('unknown cars in a link are reported, and removed with the first change', async () => {
  await openPage(races(`?km=500&cars=nothing,${i4},none-such`), { as: ana, answers });
  await shown(page.getByText("2 cars in this link aren't in the database."));
  assert.deepEqual(await letters(), ['A']);
  await expectAccessible();
  await page.getByRole('button', { name: 'Longer' }).click();
  await addressBecomes(races(`?km=600&cars=${i4}`));
  await gone(page.getByText('in the database'));
});
