import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { pathTo } from '#shared/pages.ts';
import { goTo, press, shown, textOf } from '#tests/components/page.tsx';
import { startGame } from '../../cards/act.ts';
import type { CardGame, CardOnTable } from '../../cards/game.ts';
import type { Card } from '../../deck/card.ts';
import { fetchShippedCards } from '../deck/cards.ts';
import { holdMs } from './play/CardParts.tsx';

const shippedCards = await fetchShippedCards();

export const cardsPath = pathTo('partyfunCards');

/** Makes a game in which the first of these players has a card for which `fits` is true. */
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

export async function resumeWith(game: CardGame): Promise<void> {
  localStorage.setItem('user:cards', JSON.stringify(game));
  await goTo(cardsPath);
  await shown(page.getByRole('article'));
}

export async function addNames(names: readonly string[]): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Name', exact: true });
  for (const name of names) {
    await field.fill(name);
    await press(field, '{Enter}');
  }
}

const again = page.getByRole('button', { name: 'Play again' });
const onCard = (name: string | RegExp): Locator => page.getByRole('article').getByRole('button', { name });

/** Ends the current card in any way it allows. Returns false once the game is over. */
export async function playCard(): Promise<boolean> {
  await shown(page.getByRole('article').or(again).first());
  if (again.length > 0) return false;
  const main = page.getByRole('main');
  const before = await textOf(main);
  if (onCard('Hold to open').length > 0) await longPress();
  if (onCard('Show answer').length > 0) await onCard('Show answer').click();
  if (onCard(/vote/).length > 0) await onCard(/vote/).first().click();
  if (page.getByText('Who won?').length > 0) document.querySelector<HTMLElement>('article [data-main]')?.click();
  else await onCard(/^(?:Done|Next|Right|Hide and continue)$/).click();
  await expect.poll(() => textOf(main)).not.toBe(before);
  return true;
}

export async function longPress(): Promise<void> {
  await page.getByRole('button', { name: 'Hold to open' }).click({ delay: holdMs + 100 });
  await shown(page.getByRole('button', { name: 'Hide and continue' }));
}
