import { Readable } from 'node:stream';
import type { Trx } from '#server/db/database.ts';
import { orGone } from '#server/db/failures.ts';
import { type Route, route } from '#server/http/serve.ts';
import { blankAnswers } from '#server/idempotency/key-store.ts';
import { Turns } from '#server/turns.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs, toIso } from '#shared/time.ts';
import * as contract from '../contract.ts';
import { dateOf, dayOf } from '../dates.ts';
import { csvOf } from './csv.ts';
import { type CigarParts, readMoment, refuseFuture, refuseTooMany } from './entry-routes.ts';
import { deleteLog, type OverviewDates, setSettings } from './log-store.ts';
import { timeThere } from './time-there.ts';

/** Calls whose answers tell of an entry. */
const tellingCalls = [
  contract.addCigar,
  contract.changeCigar,
  contract.deleteCigar,
  contract.addCraving,
  contract.changeCraving,
  contract.deleteCraving,
  contract.importCigars,
].map(({ method, path }) => `${method} ${path}`);

/** A day's clock is at most so many dates behind that of UTC; what a device says beyond is not believed. */
const behindAtMostDays = 2;

/** Which dates are meant, seen from today. A device whose clock is years behind does not get years of entries. */
function datesFrom(today: string, nowMs: number): OverviewDates {
  const earliest = Math.floor(nowMs / dayMs) - behindAtMostDays;
  const lastYear = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return {
    recentFrom: dateOf(Math.max(dayOf(today), earliest) - contract.recentDays),
    yearAgo: today.endsWith('-02-29') ? lastYear.replace('-29', '-28') : lastYear,
  };
}

/**
 * An import is some tens of milliseconds in which SQLite writes nothing else and the process answers nobody; all that are asked for in
 * one turn of the event loop would be one commit. So it is one of the process at a time.
 */
const importsWaiting = 20;
const tooManyImports = () =>
  new AppError('unavailable', 'Too many imports at once. Please try again in a moment.', { retryAfterSeconds: 2 });

export function logRoutes(parts: CigarParts): Route[] {
  const { context, entries, logs } = parts;
  const { db, clock, limits } = context;
  const importTurns = new Turns({ atOnce: 1, waitingAtMost: importsWaiting, refusal: tooManyImports });
  return [
    route(contract.getCigarOverview, async ({ query, caller: { userId, sessionId } }) => {
      const today = query.today ?? (await timeThere(db.read, sessionId, clock())).date;
      return logs.findOverview(db.read, userId, datesFrom(today, clock()));
    }),

    route(contract.setCigarSettings, async ({ body, caller }) => {
      await db.transact((trx) => setSettings(trx, caller.userId, body)).catch(orGone);
      return body;
    }),

    route(contract.importCigars, async ({ body, caller: { userId }, once }) => {
      const wanted = body.entries.map(({ timestamp, kind }) => ({ ...readMoment(timestamp), kind }));
      const add = async (trx: Trx) => {
        for (const [index, moment] of wanted.entries()) refuseFuture(context, moment, `Entry ${index + 1}: `);
        // First of all the person's turn; how many are new is known later.
        await entries.count(trx, userId, 0);
        const added = await entries.addMissing(trx, userId, wanted);
        refuseTooMany(await entries.count(trx, userId, added));
        return { message: `Added ${added} of ${wanted.length}`, added, known: wanted.length - added };
      };
      return importTurns.take(() => once(add)).catch(orGone);
    }),

    route(contract.exportCigars, async ({ caller: { userId }, reply }) => {
      await limits.take('cigarExport', userId);
      await reply
        .headers({
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="cigarettes-${toIso(clock()).slice(0, 10)}.csv"`,
        })
        .send(Readable.from(csvOf(db.read, userId), { objectMode: false, highWaterMark: 64 * 1024 }));
    }),

    route(contract.deleteAllCigars, async ({ caller: { userId } }) => {
      const deleted = await db.transact(async (trx) => {
        const entriesGone = await deleteLog(trx, userId);
        await blankAnswers(trx, userId, tellingCalls, clock());
        return entriesGone;
      });
      return { message: deleted === 1 ? 'Deleted one entry' : `Deleted ${deleted} entries`, deleted };
    }),
  ];
}
