import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { bytes } from './bytes.ts';
import { completions } from './completions.ts';
import { fanout } from './fanout.ts';
import { type Figure, table } from './figures.ts';
import { isPinned, pinLoad } from './pinned.ts';
import { reads } from './reads.ts';
import { start } from './start.ts';

// `npm run bench` measures everything; `npm run bench -- reads start` only what is named.
const benches: Record<string, () => Promise<Figure[]>> = { reads, completions, fanout, start, bytes };

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(benches);
const unknown = chosen.find((name) => benches[name] === undefined);
if (unknown !== undefined) {
  console.error(`There is no bench "${unknown}". Use: npm run bench -- [${Object.keys(benches).join('|')}]`);
  process.exit(2);
}

const root = join(import.meta.dirname, '..');
if (!existsSync(join(root, 'dist/.vite/manifest.json'))) await build({ root, logLevel: 'warn' });
pinLoad();
if (!isPinned) console.log('No taskset or only one core: both sides share what there is.');
const figures: Figure[] = [];
for (const name of chosen) {
  console.log(name);
  figures.push(...((await benches[name]?.()) ?? []));
}
console.log(`\n${table(figures)}`);
process.exit(0);
