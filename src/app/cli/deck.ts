import { checkDeckFile, importDeck, listAllDecks, removeDeck } from '#features/partyfun/server/index.ts';
import { type Command, typedPath } from '#server/owner/command.ts';

export const deckCommands: readonly Command[] = [
  {
    name: 'deck check',
    usage: 'deck check FILE',
    summary: 'Checks whether a file is a PartyFun deck, and lists everything wrong with it. Works without a site.',
    arguments: 1,
    options: [],
    runOnFolder: (_, { positionals: [file = ''] }, io) => checkDeckFile(typedPath(io, file)),
  },
  {
    name: 'deck import',
    usage: 'deck import FILE [--dry-run]',
    summary:
      'Imports a deck, in addition to the built-in one. Replaces an imported deck with the same name. All or nothing.',
    arguments: 1,
    options: ['dry-run'],
    run: (context, { positionals: [file = ''], dryRun }, io) =>
      importDeck(context, { path: typedPath(io, file), isDryRun: dryRun }),
  },
  {
    name: 'deck list',
    usage: 'deck list',
    summary: 'Lists the built-in decks, then the imported ones with their licences.',
    arguments: 0,
    options: [],
    run: (context) => listAllDecks(context),
  },
  {
    name: 'deck remove',
    usage: 'deck remove NAME',
    summary: 'Removes an imported deck.',
    arguments: 1,
    options: [],
    run: (context, { positionals: [name = ''] }) => removeDeck(context, name),
  },
];
