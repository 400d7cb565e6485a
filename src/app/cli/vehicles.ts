import { dropSource, exportVehicles, importVehicles, listSources } from '#features/vehicles/server/index.ts';
import { type Command, typedPath, UsageError } from '#server/owner/command.ts';

const usualMaxRefused = '20';

function parsePercent(text: string): number {
  const percent = Number(text.replace(/ ?%$/, ''));
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new UsageError(`--max-refused takes a percentage from 0 to 100, not "${text}".`);
}

export const vehicleCommands: readonly Command[] = [
  {
    name: 'vehicles import',
    usage: 'vehicles import FILE [--dry-run] [--max-refused 20]',
    summary:
      "Imports cars from a file, folder or tar: the catalogue's own format, open-ev-data, the Kilowatt app's, or a register from the UK VCA, ADEME or Canada, which confirms known cars. Reports what was added, changed and refused; changes nothing if more than --max-refused percent is refused.",
    arguments: 1,
    options: ['dry-run', 'max-refused'],
    run(context, { positionals: [file = ''], dryRun, maxRefused = usualMaxRefused }, io) {
      const path = typedPath(io, file);
      return importVehicles(context, { path, isDryRun: dryRun, maxRefusedPercent: parsePercent(maxRefused) });
    },
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
    summary: "Removes everything a source said, for good: updating Pitstop doesn't bring it back.",
    arguments: 1,
    options: [],
    run: (context, { positionals: [name = ''] }) => dropSource(context, name),
  },
];
