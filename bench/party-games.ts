import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { playGame } from '#features/partyfun/rounds/test-simulate.ts';
import { StoreTable } from '#features/partyfun/server/test-store-table.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';
import type { Figure } from './figures.ts';

const games = Number(process.env.BENCH_PARTY_GAMES ?? 10_000);
const firstSeed = Number(process.env.PARTY_SEED ?? 1);
const saidEach = 500;

/**
 * Seeded games on a database, each played to its end, counted once more and told from its log; it throws at the first that is not as it has to be.
 * On SQLite in memory-backed storage where `TMPDIR` is that, on PostgreSQL with `DATABASE_URL`.
 */
export async function partyGames(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'pitstop-party-games-'));
  const DATABASE_URL = process.env.DATABASE_URL;
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(DATABASE_URL && { DATABASE_URL }) }, dataDir);
  let shiftMs = 0;
  const context = await openContext({
    config,
    log: makeLog(config.logLevel),
    clock: () => 1_800_000_000_000 + shiftMs,
  });
  const roomId = '654321';
  await context.db.transact(async (trx) => {
    const user = { id: 'host', login: 'host', login_key: 'host', password_hash: '-', created_at: 0 };
    await trx.insertInto('users').values(user).execute();
    const room = { id: roomId, game: 'partyfun', name: 'Bench', admin_id: 'host', is_private: 0 } as const;
    const rest = { created_at: 0, revision: 1, slot: null, slot_user_id: null, sealed_password: null };
    await trx
      .insertInto('rooms')
      .values({ ...room, ...rest })
      .execute();
  });
  const begun = performance.now();
  let steps = 0;
  for (let game = 0; game < games; game++) {
    const seed = `${firstSeed + game}`;
    await context.db.transact((trx) => trx.deleteFrom('party_games').where('room_id', '=', roomId).execute());
    const pass = (ms: number) => {
      shiftMs += ms;
    };
    const table = new StoreTable({ context, roomId, pass });
    const played = await playGame(seed, table);
    steps += played.steps;
    const [stored, known] = [JSON.stringify(await table.replayed()), JSON.stringify(played.state)];
    if (stored !== known) throw new Error(`Seed ${seed}: the log leads somewhere else`);
    if ((game + 1) % saidEach === 0) console.log(`  ${game + 1} games`);
  }
  const seconds = (performance.now() - begun) / 1000;
  await closeContext(context);
  rmSync(dataDir, { recursive: true });
  console.log(
    `  ${games} games of seeds from ${firstSeed} on, ${steps} inputs, ${Math.round(seconds)} s on ${context.db.engine}`,
  );
  return [{ name: `games of a party on ${context.db.engine}`, unit: 'games/s', ours: games / seconds }];
}
