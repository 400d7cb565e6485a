import { useMemo } from 'react';
import { act, startGame } from '../../cards/act.ts';
import type { Act, CardGame, GameSetup } from '../../cards/game.ts';
import { cardOf } from '../../cards/group.ts';
import { useImportedCards, useShippedCards } from '../deck/cards.ts';
import { changeGroup, storedGame, storedGroup } from './stored-game.ts';

/** Applies an action. Returns false if nothing changed, for example on a second tap. */
export type Play = (action: Act) => boolean;

/** This device's game, and functions to start and play it. They have no effect until the cards are loaded. */
export function useCardGame() {
  const game = storedGame.useValue();
  const { own, never } = storedGroup.useValue();
  const deck = useShippedCards();
  const imported = useImportedCards();
  const cards = useMemo(() => deck.data && [...deck.data, ...imported, ...own.map(cardOf)], [deck.data, imported, own]);

  const play = (action: Act): boolean => {
    // Starts from the stored game instead of the rendered one, because there may be two taps between two renders.
    const current = storedGame.read();
    if (current === undefined || cards === undefined) return false;
    const next = act(current, action, cards);
    if (next === current) return false;
    storedGame.write(next);
    if (action.kind === 'never') changeGroup({ never: [...new Set([...never, action.id])] });
    return true;
  };
  const start = (setup: Omit<GameSetup, 'never'>): CardGame | undefined => {
    if (cards === undefined) return undefined;
    const begun = startGame({ ...setup, never }, cards);
    storedGame.write(begun);
    return begun;
  };
  return { game, deck, play, start };
}
