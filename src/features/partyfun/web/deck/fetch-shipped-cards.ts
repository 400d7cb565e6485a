// A build asset, cached by the service worker; the command line reads the file directly.
import address from '/catalogue/partyfun/cards.json?url';
import type { Card, Deck } from '../../deck/card.ts';

/** The shipped cards. Fails offline unless the service worker has cached them. */
export async function fetchShippedCards(): Promise<readonly Card[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The cards could not be loaded: status ${response.status}`);
  const { cards }: Deck = await response.json();
  return cards;
}
