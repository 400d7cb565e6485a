import type { Page } from 'playwright-core';
import type { Stage } from './story.ts';

// What the stories of putting a race together share.

export const races = (query = '') => `/misc/evcars/races${query}`;
export const enyaq = 'skoda-enyaq-85';
export const ev3 = 'kia-ev3-long-range';
export const i4 = 'bmw-i4-edrive40';

export const distance = (page: Page) => page.getByRole('spinbutton', { name: 'Distance in km' });
export const start = (page: Page) => page.getByRole('button', { name: 'Start' });
export const search = (page: Page) => page.getByRole('combobox', { name: 'Add a car: make or model' });
export const tiles = (page: Page) => page.getByRole('region', { name: /^Cars/ }).getByRole('listitem');
export const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
export const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click();

export async function letters(page: Page): Promise<string[]> {
  return (await tiles(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
}

export const drivenBy = (stage: Stage) => stage.site.addUser('ana', 'developer');
