import { Readable } from 'node:stream';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { orNotAuthenticated } from '#server/db/failures.ts';
import { answerCached, cacheForNow } from '#server/http/cached-bytes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { eraseAnswers } from '#server/idempotency/keyed-call.ts';
import { Turns } from '#server/turns.ts';
import { csvLine } from '#shared/csv.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs, minuteMs, toIso } from '#shared/time.ts';
import * as contract from '../contract.ts';
import { type Moment, momentAt, parseTimestamp } from '../timestamp.ts';
import { offsetIn } from '../transfer/zones.ts';
import type { Store } from './store.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    cigarExport: Rule;
  }
}

/** Streaming an export isn't charged as work (decision 25), although a full one takes a good part of a second. */
export const cigarLimits = { cigarExport: { burst: 5, refillMs: minuteMs } };

const { listCigars, addCigar, changeCigar, deleteCigar } = contract;
const { listCravings, addCraving, changeCraving, deleteCraving } = contract;
const kindsOfEntry = [
  {
    kind: 'cigar',
    calls: { list: listCigars, add: addCigar, change: changeCigar, remove: deleteCigar },
    messages: { added: 'Cigarette counted', changed: 'Cigarette changed', removed: 'Cigarette removed' },
  },
  {
    kind: 'craving',
    calls: { list: listCravings, add: addCraving, change: changeCraving, remove: deleteCraving },
    messages: { added: 'Craving logged', changed: 'Craving changed', removed: 'Craving removed' },
  },
] as const;
type KindOfEntry = (typeof kindsOfEntry)[number];

/** Calls whose responses reveal an entry. */
const entryCalls = [
  addCigar,
  changeCigar,
  deleteCigar,
  addCraving,
  changeCraving,
  deleteCraving,
  contract.importCigars,
].map(({ method, path }) => `${method} ${path}`);

/**
 * Entries older than this are settled, so pages cache them. All years before `openFrom` are settled, because they ended
 * about a year ago or earlier, whatever the time zone.
 */
const settledAfterMs = 300 * dayMs;
const openFrom = (nowMs: number) => String(new Date(nowMs).getUTCFullYear() - 1);

const noSuchEntry = () => new AppError('notFound', "There's no such entry.");

function readMoment(timestamp: string): Moment {
  const moment = parseTimestamp(timestamp);
  if (moment === undefined) throw new AppError('badInput', "That time doesn't exist");
  return moment;
}

/**
 * Throws AppError badInput for a time in the future; a phone's clock may be slightly ahead. Called only where the work
 * is done, because a repeated request must not fail if the clock has been set back since.
 */
function refuseFuture({ clock }: Context, { atMs }: Moment, prefix = ''): void {
  if (atMs > clock() + contract.maxClockSkewMs) throw new AppError('badInput', `${prefix}The time is in the future.`);
}

export function cigarRoutes(context: Context, store: Store): Route[] {
  const { clock } = context;
  const lockEntries = (trx: Trx, userId: string, moments: readonly Moment[]) =>
    store.lockEntries(trx, userId, moments.some(({ atMs }) => atMs < clock() - settledAfterMs) ? clock() : 0);
  return [
    ...kindsOfEntry.flatMap((kind) => entryRoutes(context, store, lockEntries, kind)),
    ...logRoutes(context, store, lockEntries),
  ];
}
type LockEntries = (trx: Trx, userId: string, moments: readonly Moment[]) => Promise<unknown>;

function entryRoutes(
  context: Context,
  store: Store,
  lockEntries: LockEntries,
  { kind, calls, messages }: KindOfEntry,
): Route[] {
  const { db, clock } = context;
  return [
    route(calls.list, async ({ params, caller: { userId }, request }) => {
      const json = await store.writeYear(db.read, { userId, kind }, params.year);
      return answerCached(cacheForNow(json), request.headers);
    }),

    route(calls.add, async ({ body, caller: { userId, sessionId }, once }) => {
      const given = body?.timestamp;
      const moment = given === undefined ? await localMoment(db.read, sessionId, clock()) : readMoment(given);
      return once(async (trx) => {
        refuseFuture(context, moment);
        await lockEntries(trx, userId, [moment]);
        const timestamp = await store.add(trx, { userId, kind }, moment);
        await store.requireRoom(trx, userId, 1);
        return { message: messages.added, timestamp };
      }).catch(orNotAuthenticated);
    }),

    route(calls.change, async ({ params, body, caller: { userId }, once }) => {
      const [previous, moment] = [readMoment(params.timestamp), readMoment(body.timestamp)];
      return once(async (trx) => {
        refuseFuture(context, moment);
        await lockEntries(trx, userId, [previous, moment]);
        if (!(await store.remove(trx, { userId, kind }, previous.atMs))) throw noSuchEntry();
        return { message: messages.changed, timestamp: await store.add(trx, { userId, kind }, moment) };
      }).catch(orNotAuthenticated);
    }),

    route(calls.remove, async ({ params, caller: { userId }, once }) => {
      const moment = readMoment(params.timestamp);
      return once(async (trx) => {
        await lockEntries(trx, userId, [moment]);
        if (!(await store.remove(trx, { userId, kind }, moment.atMs))) throw noSuchEntry();
        return { message: messages.removed };
      }).catch(orNotAuthenticated);
    }),
  ];
}

/**
 * An import blocks SQLite and the process for some tens of milliseconds, and several in one turn of the event loop
 * would share a commit. So each process runs one at a time, and this many may wait.
 */
const maxWaitingImports = 20;
const tooManyImports = () =>
  new AppError('unavailable', 'Too many imports at once. Please try again in a moment.', { retryAfterSeconds: 2 });

function logRoutes(context: Context, store: Store, lockEntries: LockEntries): Route[] {
  const { db, clock, limits } = context;
  const importTurns = new Turns({ atOnce: 1, maxWaiting: maxWaitingImports, refusal: tooManyImports });
  return [
    route(contract.getCigarOverview, () => {
      throw new AppError('gone', 'This page is out of date. Please reload it.');
    }),

    route(contract.getCigarSettings, async ({ caller: { userId } }) => {
      const { settings, settledAt, cigarYears, cravingYears } = await store.findHead(db.read, userId);
      return {
        ...settings,
        cigar_years: cigarYears,
        craving_years: cravingYears,
        open_from: openFrom(clock()),
        settled_at: settledAt,
      };
    }),

    route(contract.setCigarSettings, async ({ body, caller }) => {
      await db.transact((trx) => store.setSettings(trx, caller.userId, body)).catch(orNotAuthenticated);
      return body;
    }),

    route(contract.importCigars, async ({ body, caller: { userId }, once }) => {
      const requested = body.entries.map(({ timestamp, kind }) => ({ ...readMoment(timestamp), kind }));
      const add = async (trx: Trx) => {
        for (const [index, moment] of requested.entries()) refuseFuture(context, moment, `Entry ${index + 1}: `);
        await lockEntries(trx, userId, requested);
        const added = await store.addMissing(trx, userId, requested);
        await store.requireRoom(trx, userId, added);
        return { message: `Added ${added} of ${requested.length}`, added, known: requested.length - added };
      };
      return importTurns.take(() => once(add)).catch(orNotAuthenticated);
    }),

    route(contract.exportCigars, async ({ caller: { userId }, reply }) => {
      await limits.take('cigarExport', userId);
      await reply
        .headers({
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="cigarettes-${toIso(clock()).slice(0, 10)}.csv"`,
        })
        .send(Readable.from(csvOf(store, db.read, userId), { objectMode: false, highWaterMark: 64 * 1024 }));
    }),

    route(contract.deleteAllCigars, async ({ caller: { userId } }) => {
      const deleted = await db
        .transact(async (trx) => {
          const count = await store.deleteAll(trx, userId);
          await eraseAnswers(trx, userId, entryCalls, clock());
          return count;
        })
        .catch(orNotAuthenticated);
      return { message: deleted === 1 ? 'Deleted one entry' : `Deleted ${deleted} entries`, deleted };
    }),
  ];
}

function offsetAt(timeZone: string, atMs: number): number {
  try {
    return offsetIn(timeZone)(atMs);
  } catch {
    return 0;
  }
}

/** A moment in the session's time zone, which the browser sent at login; otherwise in UTC. */
export async function localMoment(db: Reader, sessionId: string, atMs: number): Promise<Moment> {
  const session = await db.selectFrom('sessions').where('id', '=', sessionId).select('time_zone').executeTakeFirst();
  const timeZone = session?.time_zone;
  return momentAt(atMs, timeZone === null || timeZone === undefined ? 0 : offsetAt(timeZone, atMs));
}

const linesPerChunk = 500;

/** All entries by moment, streamed in the format that the import reads. */
async function* csvOf(store: Store, db: Reader, userId: string): AsyncGenerator<string> {
  const ofKind = (kind: contract.CigarKind) => store.entriesOf(db, { userId, kind });
  const [cigars, cravings] = [ofKind('cigar'), ofKind('craving')];
  let [cigar, craving] = await Promise.all([cigars.next(), cravings.next()]);
  let lines = csvLine(['timestamp', 'kind']);
  for (let count = 1; !cigar.done || !craving.done; count++) {
    if (!cigar.done && (craving.done || cigar.value.at <= craving.value.at)) {
      lines += csvLine([cigar.value.timestamp, 'cigar']);
      cigar = await cigars.next();
    } else if (!craving.done) {
      lines += csvLine([craving.value.timestamp, 'craving']);
      craving = await cravings.next();
    }
    if (count % linesPerChunk > 0) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}
