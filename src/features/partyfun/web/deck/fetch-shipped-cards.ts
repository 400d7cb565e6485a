// A file of the build, which the service worker keeps as it keeps all of them; the command line reads it where it lies.
import address from '/catalogue/partyfun/cards.json?url';
import type { Card, Deck } from '../../deck/card.ts';

/** The cards that come with the house. Fails without a network, unless the service worker has them. */
export async function fetchShippedCards(): Promise<readonly Card[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The cards were answered with ${response.status}`);
  const { cards }: Deck = await response.json();
  return cards;
}
