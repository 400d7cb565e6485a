import type { RoomGame } from '#features/rooms/server/index.ts';
import type { Feature } from '#server/feature.ts';
import { deckRoutes } from './decks/deck-routes.ts';
import { importedDecks } from './decks/migration.ts';

export { checkDeckFile, importDeck, listAllDecks, removeDeck } from './decks/owner-tools.ts';

export const partyfunGame: RoomGame = {
  name: 'partyfun',
  facts: async () => ({ description: 'Small games for a party, on one phone or many.' }),
};

export const partyfun: Feature = {
  name: 'partyfun',
  migrations: [importedDecks],
  open: (context) => ({ routes: deckRoutes(context) }),
};
