import { address } from 'virtual:shipped-cards';
import type { Card, Deck } from '../../deck/card.ts';

/** The cards that come with the house. Fails without a network, unless the service worker has them. */
export async function fetchShippedCards(): Promise<readonly Card[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The cards were answered with ${response.status}`);
  const { cards }: Deck = await response.json();
  return cards;
}
