import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, person, refuse, shown } from '#tests/components/page.tsx';
import { getHome } from '../../contract.ts';

test("if the server doesn't answer, the link to Bingo takes no more rows than it needs", async () => {
  await openPage('/', { as: person('eva', 'bingo'), on: 'desktop', answers: [refuse(getHome, 400, 'Broken.')] });
  const link = page.getByRole('link', { name: /^Bingo / });
  await shown(link);
  const place = (link.element() as HTMLElement).closest('section > div') as HTMLElement;
  expect(getComputedStyle(place).gridRowStart).toBe('auto');
});
