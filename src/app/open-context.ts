import { join } from 'node:path';
import { hasAccounts, makeFirstRoot } from '#features/accounts/server/index.ts';
import { addShippedPool } from '#features/challenges/server/index.ts';
import { updateShippedCatalogue } from '#features/vehicles/server/index.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { makeDataDir } from '#server/data-dir.ts';
import type { Database } from '#server/db/database.ts';
import { watchIntegrity } from '#server/db/integrity.ts';
import { ErrorNotes } from '#server/error-notes.ts';
import { AnswerTimes } from '#server/http/answer-times.ts';
import { makeWorkMeter, type WorkMeter } from '#server/http/work-meter.ts';
import { Hub } from '#server/live/hub.ts';
import { defaultStreamLimits, type Live } from '#server/live/live.ts';
import type { Log } from '#server/log.ts';
import { makePasswords } from '#server/passwords.ts';
import { openPhotoStore } from '#server/photos/photo-store.ts';
import { openPhotos } from '#server/photos/photos.ts';
import { cryptoRandom, type Random } from '#server/random.ts';
import { makeRateLimits } from '#server/rate-limits.ts';
import { makeSealer } from '#server/sealer.ts';
import { makeSessions } from '#server/sessions/sessions.ts';
import { bucketsInDatabase } from '#server/shared-buckets.ts';
import { noteVersion } from '#server/version.ts';
import { engineOf, openDatabase, requireWritable } from './engine.ts';
import { featureLimits } from './features.ts';
import { openRoomKey, openRoomKeyForCommand } from './room-key.ts';
import { joinSite } from './same-site.ts';

interface ContextOptions {
  config: Config;
  log: Log;
  clock?: Clock;
  work?: WorkMeter;
  random?: Random;
  /** False for a command, which mustn't change the tables of a running server. */
  mayMigrate?: boolean;
}

/** Opens the application context. Throws StartError if the data folder or the database can't be used. */
export async function openContext(options: ContextOptions): Promise<Context> {
  const { config, clock = Date.now, work = makeWorkMeter(), random = cryptoRandom, mayMigrate = true } = options;
  makeDataDir(config.dataDir);
  const errors = new ErrorNotes(clock);
  const log = errors.watch(options.log);
  const db = await openDatabase(config, log, mayMigrate);
  errors.storeIn(db);
  if (mayMigrate) await requireWritable(db, config);
  const key = await enterSite(config, db, mayMigrate);
  if (mayMigrate) noteVersion(config.dataDir);
  const sealer = makeSealer(key);
  const sessions = makeSessions(db, clock, random, config);
  return {
    config,
    log,
    clock,
    work,
    answerTimes: new AnswerTimes(clock),
    errors,
    random,
    db,
    integrity: watchIntegrity(log),
    live: await openLive({ config, sessions, log }),
    photos: await openPhotos({
      dir: join(config.dataDir, 'photos'),
      store: await openPhotoStore(config.photos, config.dataDir),
      log,
    }),
    passwords: makePasswords(),
    sessions,
    sealer,
    limits: makeRateLimits({
      clock,
      enabled: config.rateLimits,
      rules: featureLimits,
      shared: db.isShared ? bucketsInDatabase({ db, clock, sealer }) : undefined,
    }),
  };
}

/** Checks that the database and the data folder belong together, and returns the room key. */
async function enterSite(config: Config, db: Database, mayMigrate: boolean): Promise<Buffer> {
  try {
    await joinSite(config, db);
    return mayMigrate ? await openRoomKey(config, db) : await openRoomKeyForCommand(config, db);
  } catch (error) {
    await db.close();
    throw error;
  }
}

type LiveParts = Pick<Context, 'config' | 'sessions' | 'log'>;

function openLive({ config: { database, rateLimits, maxStreams }, sessions, log }: LiveParts): Promise<Live> {
  const hub = new Hub(rateLimits ? { ...defaultStreamLimits, total: maxStreams } : undefined, sessions.findEnded);
  return engineOf(database).openLive(hub, log);
}

export async function closeContext({ live, photos, db, integrity, errors }: Context): Promise<void> {
  integrity.stop();
  const failures: unknown[] = [];
  // If closing one fails, the others are still closed.
  for (const part of [live, photos, errors, db]) {
    try {
      await part.close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Seeds an empty site: first the challenge pool, then `root`, whose existence shows that seeding is complete. The car
 * catalogue is checked on every start, because an update may include a newer one. Returns root's password if it was
 * generated and has to be shown.
 */
export async function seed(context: Context): Promise<string | undefined> {
  const vehicles = await updateShippedCatalogue(context);
  if (vehicles !== undefined) context.log.info({ vehicles }, 'Updated the car catalogue');
  if (await hasAccounts(context.db.read)) return undefined;
  const challenges = await addShippedPool(context);
  context.log.info({ challenges }, 'First start');
  return makeFirstRoot(context, context.config.rootPassword);
}
