import { test } from 'vitest';
import { page } from 'vitest/browser';
import { addCigar } from '#features/cigars/contract.ts';
import { momentOf } from '#features/cigars/timestamp.ts';
import { dayMs, toIso } from '#shared/time.ts';
import { answer, give, neverAnswer, openPage, person, shown } from '#tests/components/page.tsx';
import { getHome } from '../../contract.ts';

const opened = (cigars: { date?: string; count: number; last: string | null }) =>
  openPage('/', {
    as: person('sam', 'developer', 'smoker'),
    answers: [answer(getHome, { cigars: { date: '2026-11-28', ...cigars }, failed: [] })],
  });

// Must come first in this file, because a tab opens its outbox only once.
test('the tile counts a logged cigarette before the server has responded', async () => {
  await opened({ date: momentOf(new Date()).date, count: 0, last: null });
  give(neverAnswer(addCigar));
  await page.getByRole('button', { name: 'Log a cigarette' }).click();
  await shown(page.getByRole('link', { name: /^Today 1 / }));
});

test('the tile shows the smoke-free days after a day without a cigarette', async () => {
  await opened({ count: 0, last: toIso(Date.now() - 6.5 * dayMs) });
  await shown(page.getByRole('link', { name: /^Smoke-free 6 days since / }));
});

test("the tile shows today's count, even the morning after the last cigarette", async () => {
  await opened({ count: 0, last: toIso(Date.now() - 0.4 * dayMs) });
  await shown(page.getByRole('link', { name: /^Today 0 9 h/ }));
});

test('the tile shows no minutes right after a cigarette', async () => {
  await opened({ count: 1, last: toIso(Date.now()) });
  await shown(page.getByRole('link', { name: 'Today 1 the last one just now' }));
});
