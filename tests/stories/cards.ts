import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startGame } from '#features/partyfun/cards/act.ts';
import type { CardGame, CardOnTable } from '#features/partyfun/cards/game.ts';
import type { Card, Deck } from '#features/partyfun/deck/card.ts';
import { pathTo } from '#shared/pages.ts';

const file = join(import.meta.dirname, '../../catalogue/partyfun/cards.json');
export const { cards: shippedCards }: Pick<Deck, 'cards'> = JSON.parse(readFileSync(file, 'utf8'));

export const cardsPath = pathTo('partyfunCards');

/** A game whose current card satisfies `fits`; it's the first player's turn. */
export function gameAt(fits: (card: Card) => boolean, names: readonly string[]): CardGame {
  const card = shippedCards.find(fits);
  if (card === undefined) throw new Error("There's no such card");
  const game = startGame({ seed: 7, names, heat: 3, length: 15, loss: '', allows: [], never: [] }, shippedCards);
  const isForAll = ['point', 'hands', 'either', 'category'].includes(card.kind) || card.text.includes('{all}');
  const onTable: CardOnTable = {
    kind: 'card',
    serial: game.serial,
    card,
    turn: isForAll ? null : 0,
    partner: isForAll ? null : 1,
    after: null,
  };
  return { ...game, onTable };
}

export async function resumeWith(page: Page, game: CardGame): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('user:cards', text), JSON.stringify(game));
  await page.goto(cardsPath);
  await page.getByRole('article').waitFor();
}

export const addNames = async (page: Page, names: readonly string[]): Promise<void> => {
  const field = page.getByRole('textbox', { name: 'Name', exact: true });
  await field.waitFor();
  for (const name of names) {
    await field.fill(name);
    await field.press('Enter');
  }
};

/** Ends the current card, whatever its kind; false once the game is over. */
export async function playCard(page: Page): Promise<boolean> {
  const button = (name: string | RegExp) => page.getByRole('article').getByRole('button', { name });
  const again = page.getByRole('button', { name: 'Play again' });
  await page.getByRole('article').or(again).first().waitFor();
  if (await again.isVisible()) return false;
  const heading = await page.getByRole('main').innerText();
  if (await button('Hold to open').isVisible()) await longPress(page);
  if (await button('Show answer').isVisible()) await button('Show answer').tap();
  const votes = button(/vote/);
  if ((await votes.count()) > 0) await votes.first().tap();
  if (await page.getByText('Who won?').isVisible()) await page.locator('article [data-main]').first().tap();
  else await button(/^(?:Done|Next|Right|Hide and continue)$/).tap();
  await page.waitForFunction((before) => document.querySelector('main')?.innerText !== before, heading);
  return true;
}

export async function longPress(page: Page): Promise<void> {
  const box = await page.getByRole('button', { name: 'Hold to open' }).boundingBox();
  if (box === null) throw new Error('The card is not secret');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.getByRole('button', { name: 'Hide and continue' }).waitFor();
  await page.mouse.up();
}
