import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { playGame, startTime } from '#features/partyfun/rounds/test-simulate.ts';
import { StoreTable } from '#features/partyfun/server/test-store-table.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { makeLog } from '#server/log.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';
import { startPostgres } from '../src/server/db/test-postgres.ts';
import type { Figure } from './figures.ts';

const games = Number(process.env.BENCH_PARTY_GAMES ?? 10_000);
const firstSeed = Number(process.env.PARTY_SEED ?? 1);
const reportEvery = 500;
/** Rooms that play in parallel, because on a remote database one game would spend most of its time waiting. */
const roomIds = Array.from({ length: Number(process.env.BENCH_PARTY_AT_ONCE ?? 8) }, (_, place) =>
  String(654_000 + place),
);

/**
 * Plays each game to its end, recounts it and replays it from its log. Throws at the first mismatch.
 * BENCH_PARTY_ENGINE=postgres uses a PostgreSQL server started for this bench. `TMPDIR` may be in memory.
 */
export async function partyGames(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'pitstop-party-games-'));
  const postgres = process.env.BENCH_PARTY_ENGINE === 'postgres' ? await startPostgres(process.env.TMPDIR) : undefined;
  if (postgres !== undefined && 'reason' in postgres) throw new Error(postgres.reason);
  const DATABASE_URL = postgres?.url;
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(DATABASE_URL && { DATABASE_URL }) }, dataDir);
  const context = await openContext({ config, log: makeLog(config.logLevel) });
  await context.db.transact(async (trx) => {
    const user = { id: 'host', login: 'host', login_key: 'host', password_hash: '-', created_at: 0 };
    await trx.insertInto('users').values(user).execute();
    for (const id of roomIds) {
      const room = { id, game: 'partyfun', name: 'Bench', admin_id: 'host', is_private: 0 } as const;
      const rest = { created_at: 0, revision: 1, slot: null, slot_user_id: null, sealed_password: null };
      await trx
        .insertInto('rooms')
        .values({ ...room, ...rest })
        .execute();
    }
  });
  const begun = performance.now();
  const played = { games: 0, steps: 0 };
  let next = firstSeed;
  await Promise.all(
    roomIds.map(async (roomId) => {
      while (next < firstSeed + games) {
        const steps = await playIn(roomId, `${next++}`, context);
        played.steps += steps;
        if (++played.games % reportEvery === 0) console.log(`  ${played.games} games`);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  await closeContext(context);
  await postgres?.stop();
  rmSync(dataDir, { recursive: true });
  console.log(
    `  ${games} games of seeds from ${firstSeed} on, ${played.steps} inputs, ${Math.round(seconds)} s on ${context.db.engine}`,
  );
  return [{ name: `games of a party on ${context.db.engine}`, unit: 'games/s', ours: games / seconds }];
}

/** Returns the number of inputs. */
async function playIn(roomId: string, seed: string, context: Context): Promise<number> {
  let now = startTime;
  await context.db.transact((trx) => trx.deleteFrom('party_games').where('room_id', '=', roomId).execute());
  const pass = (ms: number) => {
    now += ms;
  };
  const table = new StoreTable({ context: { ...context, clock: () => now }, roomId, pass });
  const { state, steps } = await playGame(seed, table);
  const stored = JSON.stringify(await table.replayed());
  if (stored !== JSON.stringify(state)) throw new Error(`Seed ${seed}: replaying the log leads somewhere else`);
  return steps;
}
