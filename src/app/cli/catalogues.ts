import { checkDeckFile, importDeck, listAllDecks, removeDeck } from '#features/partyfun/server/index.ts';
import {
  dropSource,
  exportVehicles,
  importVehicles,
  listImports,
  listSources,
  restoreSource,
  undoImport,
} from '#features/vehicles/server/index.ts';
import { type Command, typedPath, UsageError } from '#server/owner/command.ts';

const defaultMaxRefused = '20';

function parsePercent(text: string): number {
  const percent = Number(text.replace(/ ?%$/, ''));
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new UsageError(`--max-refused takes a percentage from 0 to 100, not "${text}".`);
}

function parseName(name: string | undefined): string | undefined {
  if (name === undefined || /^[^\p{C}\s-][^\p{C}\s]{0,99}$/u.test(name)) return name;
  throw new UsageError(`--name takes up to 100 characters without spaces, not "${name}".`);
}

export const vehicleCommands: readonly Command[] = [
  {
    name: 'vehicles import',
    usage: 'vehicles import FILE [--dry-run] [--max-refused 20] [--name NAME] [--columns "HEADING=FIGURE,..."]',
    summary:
      "Imports cars from a file, folder or tar: the catalogue's own format, open-ev-data, the Kilowatt app's, a table (CSV) with headings, or a register from the UK VCA, ADEME, Canada or the US EPA (vehicles.csv), which confirms known cars. Reports what was added, changed and refused, and the largest contradictions; --dry-run only reports. Changes nothing if more than --max-refused percent is refused. Can be undone by its name.",
    arguments: 1,
    options: ['dry-run', 'max-refused', 'name', 'columns'],
    run(context, { positionals: [file = ''], dryRun, maxRefused = defaultMaxRefused, values }, io) {
      const { name, columns } = values;
      const path = typedPath(io, file);
      const maxRefusedPercent = parsePercent(maxRefused);
      return importVehicles(context, { path, isDryRun: dryRun, maxRefusedPercent, name: parseName(name), columns });
    },
  },
  {
    name: 'vehicles imports',
    usage: 'vehicles imports',
    summary: 'Lists the imports that can be undone, the last one first.',
    arguments: 0,
    options: [],
    run: (context) => listImports(context),
  },
  {
    name: 'vehicles undo',
    usage: 'vehicles undo NAME',
    summary:
      'Undoes an import: every car is as it was before. What a later import said about the same car stays and is listed. To go back to before both, undo that one too.',
    arguments: 1,
    options: [],
    run: (context, { positionals: [name = ''] }) => undoImport(context, name),
  },
  {
    name: 'vehicles export',
    usage: 'vehicles export FOLDER',
    summary: 'Writes all cars with their sources to a new folder, one file per make, one car per line.',
    arguments: 1,
    options: [],
    run: (context, { positionals: [folder = ''] }, io) => exportVehicles(context, typedPath(io, folder)),
  },
  {
    name: 'vehicles sources',
    usage: 'vehicles sources',
    summary: 'Lists the sources and how many figures each one gives.',
    arguments: 0,
    options: [],
    run: (context) => listSources(context),
  },
  {
    name: 'vehicles drop-source',
    usage: 'vehicles drop-source NAME',
    summary:
      "Removes everything from a source, in imports and in the shipped catalogue. Updating Pitstop doesn't bring it back, but vehicles restore-source does.",
    arguments: 1,
    options: [],
    run: (context, { positionals: [name = ''] }) => dropSource(context, name),
  },
  {
    name: 'vehicles restore-source',
    usage: 'vehicles restore-source NAME',
    summary: 'Brings back the shipped figures of a dropped source. What was imported from it must be imported again.',
    arguments: 1,
    options: [],
    run: (context, { positionals: [name = ''] }) => restoreSource(context, name),
  },
];

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
