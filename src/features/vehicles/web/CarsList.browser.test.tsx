import { assert, test } from 'vitest';
import { page } from 'vitest/browser';
import { addressBecomes, expectAccessible, goTo, openPage, person, shown, textsOf } from '#tests/components/page.tsx';
import { carAnswers as answers, carAnswersWith, shippedCar } from './test-cars.tsx';

const ana = person('ana', 'developer');
const list = '/misc/evcars/database';
const rows = page.getByRole('list', { name: 'Electric cars' }).getByRole('listitem');
const countBecomes = (text: RegExp) =>
  shown(
    page
      .getByRole('status')
      .filter({ hasText: /cars?, sorted by/ })
      .filter({ hasText: text }),
  );
const queryBecomes = (test: (query: URLSearchParams) => boolean) =>
  addressBecomes((query) => location.pathname === list && test(query));
const dollarCar = {
  ...shippedCar('skoda-enyaq-85'),
  id: 'lucid-dollar',
  name: 'Lucid Dollar',
  price: { us_usd: 81_234 },
};

test('the list opens with the last choice, unless the address has filters', async () => {
  await openPage(list, { as: ana, answers });
  const onSale = (pressed: boolean) => page.getByRole('button', { name: 'On sale in Europe', pressed });
  await onSale(false).click();
  await shown(onSale(true));
  await goTo('/misc/evcars');
  await goTo(list);
  await shown(onSale(true));
  await queryBecomes((query) => query.get('market') === 'Europe' && query.get('sale') === '1');
  await goTo(`${list}?make=Kia`);
  await shown(onSale(false));
  await countBecomes(/^\d{2} of/);
  await goTo(list);
  await onSale(true).click();
  await goTo('/misc/evcars');
  await goTo(list);
  await shown(onSale(false));
  await countBecomes(/^[\d,]+ cars/);
});

test('an estimated range is marked, and the mark is explained', async () => {
  await openPage(`${list}?q=enyaq`, { as: ana, answers });
  await shown(rows.getByText(/Range estimated from WLTP: \d+\skm/).first());
  await shown(page.getByText('≈ estimated from the rated range, such as WLTP'));
  await openPage(`${list}?q=enyaq`, { as: ana, answers, on: 'desktop' });
  await shown(page.getByRole('cell', { name: /^≈?\s?estimated from WLTP: \d+/ }).first());
  await expectAccessible();
});

test('a price in dollars is shown as such, and sorted after those in euros', async () => {
  await openPage(`${list}?q=lucid&sort=price`, { as: ana, answers: carAnswersWith(dollarCar) });
  await shown(rows.getByText(/Price \$81,234/));
  const texts = textsOf(rows);
  const inEuros = texts.map((text) => /Price €/.test(text));
  const dollars = texts.findIndex((text) => text.includes('$81,234'));
  assert.ok(dollars > inEuros.lastIndexOf(true) && inEuros.includes(true));
});
