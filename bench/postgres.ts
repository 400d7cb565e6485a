import { chmodSync } from 'node:fs';
import { freshDatabase } from '../src/server/db/test-databases.ts';
import { startPostgres } from '../src/server/db/test-postgres.ts';
import { changes, templateKey, withKeys } from './completions.ts';
import { type Figure, median } from './figures.ts';
import { answersPerSecond } from './load.ts';
import {
  nextMessage,
  pinLoad,
  type RunningServer,
  startProgram,
  startServer,
  stopProgram,
  unpinLoad,
} from './pinned.ts';
import { freshFolder, makeScene, type Scene } from './scene.ts';

const connections = 50;
const rounds = 5;
const durationMs = 1500;
/** Minimum completions per second, with all members in one room and with each in their own. */
const atLeast = { one: 1000, own: 2000 };

/** Runs PostgreSQL first on the load's core, then on any. The bare loop uses as many connections and round trips. */
export async function postgres(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const place of ["sharing the load's core", 'on any core'] as const) {
    const { folder, remove } = freshFolder();
    if (place === 'on any core') unpinLoad();
    // PostgreSQL may run as another user, who has to reach its folder.
    chmodSync(folder, 0o711);
    const server = await startPostgres(folder);
    pinLoad();
    if ('reason' in server) throw new Error(server.reason);
    for (const rooms of ['one', 'own'] as const) {
      figures.push(...(await measure(server.url, { place, rooms })));
    }
    await server.stop();
    remove();
  }
  return figures;
}

interface Stage {
  place: string;
  rooms: keyof typeof atLeast;
}

async function measure(url: string, { place, rooms }: Stage): Promise<Figure[]> {
  const ownRooms = rooms === 'own';
  const database = await freshDatabase(url);
  const settings = { DATABASE_URL: database.url };
  const scene = await makeScene(connections, { settings, ownRooms });
  const bare = startProgram(['bench/bare-postgres.ts', database.url, String(connections)]);
  await nextMessage(bare);
  const server = await startServer(scene.dataDir, settings);
  const rates = await alternate(scene, server, bare);
  await server.stop();
  await stopProgram(bare);
  await database.drop();
  scene.remove();
  const name = `completions on PostgreSQL (${place}), ${ownRooms ? '50 rooms' : 'one room'}`;
  return [
    { name, unit: '/s', ours: median(rates.ours), bare: median(rates.bare) },
    { name: `${name}: target`, unit: '/s', ours: median(rates.ours), target: { atLeast: atLeast[rooms] } },
    { name: `${name}, with a key`, unit: '/s', ours: median(rates.keyed), bare: median(rates.ours) },
  ];
}

async function alternate(scene: Scene, { port }: RunningServer, bare: ReturnType<typeof startProgram>) {
  const [next, keyed] = [changes(scene), withKeys(changes(scene, templateKey))];
  const rates = { ours: [] as number[], keyed: [] as number[], bare: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const ours = await answersPerSecond({ port, connections, durationMs, next });
    const withKey = await answersPerSecond({ port, connections, durationMs, next: keyed });
    bare.send(durationMs);
    const alone = await nextMessage<number>(bare);
    // The first round is a warm-up.
    if (round < 0) continue;
    rates.ours.push(ours);
    rates.keyed.push(withKey);
    rates.bare.push(alone);
  }
  return rates;
}
