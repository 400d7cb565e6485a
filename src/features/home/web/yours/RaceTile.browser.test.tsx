import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lastResult } from '#features/race/web/index.ts';
import { answer, openPage, person, shown } from '#tests/components/page.tsx';
import { getHome } from '../../contract.ts';

test('the race tile shows the last race, with the longest bar for the winner and how far behind the others were', async () => {
  const cars = [
    { name: 'Swift', minutes: 50 },
    { name: 'Steady', minutes: 100 },
  ];
  await openPage('/', { as: person('ana', 'developer'), on: 'desktop', answers: [answer(getHome, { failed: [] })] });
  await shown(page.getByText('Hi ana'));
  // Written only now, because stored data belongs to the user who is logged in.
  lastResult.write({ query: 'cars=swift,steady', km: 80, at: Date.now(), cars });
  await shown(page.getByText('Steady'));
  const bars = [...document.querySelectorAll('progress')].map(({ value, max }) => value / max);
  expect(bars).toEqual([1, 0.5]);
  await shown(page.getByText('+50 min'));
});
