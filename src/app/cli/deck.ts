import { checkDeckFile, importDeck, listAllDecks, removeDeck } from '#features/partyfun/server/index.ts';
import { type Command, typedPath } from '#server/owner/command.ts';

export const deckCommands: readonly Command[] = [
  {
    name: 'deck check',
    usage: 'deck check FILE',
    summary: 'Says whether a file is a deck of prompts for PartyFun, and all that is wrong with it. Needs no data.',
    arguments: 1,
    options: [],
    runOnFolder: (_, { positionals: [file = ''] }, io) => checkDeckFile(typedPath(io, file)),
  },
  {
    name: 'deck import',
    usage: 'deck import FILE [--dry-run]',
    summary:
      'Takes a deck into the site, beside the one that comes with it and in the place of an imported one of its name. All of it, or nothing.',
    arguments: 1,
    options: ['dry-run'],
    run: (context, { positionals: [file = ''], dryRun }, io) =>
      importDeck(context, { path: typedPath(io, file), isDryRun: dryRun }),
  },
  {
    name: 'deck list',
    usage: 'deck list',
    summary: 'Lists the decks: those that come with Pitstop, then the imported ones with their licences.',
    arguments: 0,
    options: [],
    run: (context) => listAllDecks(context),
  },
  {
    name: 'deck remove',
    usage: 'deck remove NAME',
    summary: 'Takes an imported deck out of the site.',
    arguments: 1,
    options: [],
    run: (context, { positionals: [name = ''] }) => removeDeck(context, name),
  },
];
