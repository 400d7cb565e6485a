import { join } from 'node:path';
import { build } from 'vite';
import { audit } from './audit.ts';
import { backups } from './backups.ts';
import { bytes } from './bytes.ts';
import { cars } from './cars.ts';
import { cigars } from './cigars.ts';
import { completions } from './completions.ts';
import { fanout } from './fanout.ts';
import { type Figure, isReached, table } from './figures.ts';
import { growth } from './growth.ts';
import { outbox } from './outbox.ts';
import { party } from './party.ts';
import { partyCard } from './party-card.ts';
import { partyCards } from './party-cards.ts';
import { partyGames } from './party-games.ts';
import { people } from './people.ts';
import { photo } from './photo.ts';
import { isPinned, pinLoad } from './pinned.ts';
import { plates } from './plates.ts';
import { platesGames } from './plates-games.ts';
import { postgres } from './postgres.ts';
import { pulls } from './pulls.ts';
import { race } from './race.ts';
import { raceFilm } from './race-film.ts';
import { reads } from './reads.ts';
import { roomPage } from './room-page.ts';
import { rooms } from './rooms.ts';
import { snapshots } from './snapshots.ts';
import { start } from './start.ts';
import { truth } from './truth.ts';
import { vehicles } from './vehicles.ts';

// `npm run bench` measures everything, and `npm run bench -- reads start` only the benches named.
const benches: Record<string, () => Promise<Figure[]>> = {
  reads,
  rooms,
  completions,
  postgres,
  fanout,
  snapshots,
  growth,
  audit,
  people,
  cigars,
  outbox,
  party,
  'party-games': partyGames,
  plates,
  'plates-games': platesGames,
  photo,
  vehicles,
  race,
  pulls,
  start,
  bytes,
  cars,
  'room-page': roomPage,
  'race-film': raceFilm,
  'party-card': partyCard,
  'party-cards': partyCards,
  backups,
  truth,
};

const named = process.argv.slice(2);
const unknown = named.find((name) => benches[name] === undefined);
if (unknown !== undefined) {
  console.error(`There's no bench "${unknown}". Use: npm run bench -- [${Object.keys(benches).join('|')}]`);
  process.exit(2);
}

const root = join(import.meta.dirname, '..');
// Always builds, so that it measures the current sources.
await build({ root, logLevel: 'warn' });
pinLoad();
if (!isPinned) console.log('No taskset or only one core: both sides share the same cores.');
const figures: Figure[] = [];
for (const name of named.length > 0 ? named : Object.keys(benches)) {
  console.log(name);
  figures.push(...((await benches[name]?.()) ?? []));
}
console.log(`\n${table(figures)}`);
const missed = figures.filter((figure) => !isReached(figure)).map((figure) => figure.name);
console.log(missed.length === 0 ? 'Every target is reached.' : `Missed: ${missed.join(', ')}.`);
process.exit(0);
