import type { GameHead } from '../contract.ts';

/** A game without the parts that only its own page needs: the lines of a custom list, tiers, cards. */
export function summaryOfGame({ tiers: _, likely: __, cards: ___, settings, ...game }: GameHead): GameHead {
  return { ...game, settings: settings.kind === 'collector' ? { ...settings, places: undefined } : settings };
}
