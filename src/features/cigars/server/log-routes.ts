import { Readable } from 'node:stream';
import { type Route, route } from '#server/http/serve.ts';
import { blankAnswers } from '#server/idempotency/key-store.ts';
import { dayMs, toIso } from '#shared/time.ts';
import * as contract from '../contract.ts';
import { dateOf, dayOf } from '../dates.ts';
import { csvOf } from './csv.ts';
import { type CigarParts, momentOf, orGone, refuseFuture, refuseTooMany } from './entry-routes.ts';
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

export function logRoutes(parts: CigarParts): Route[] {
  const { context, entries, logs } = parts;
  const { db, clock } = context;
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
      const wanted = body.entries.map(({ timestamp, kind }, index) => {
        const moment = momentOf(timestamp);
        refuseFuture(context, moment, `Entry ${index + 1}: `);
        return { ...moment, kind };
      });
      return once(async (trx) => {
        // First of all the person's turn; how many are new is known later.
        await entries.count(trx, userId, 0);
        const added = await entries.addMissing(trx, userId, wanted);
        refuseTooMany(await entries.count(trx, userId, added));
        return { message: `Added ${added} of ${wanted.length}`, added, known: wanted.length - added };
      }).catch(orGone);
    }),

    route(contract.exportCigars, async ({ caller: { userId }, reply }) => {
      await reply
        .headers({
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': `attachment; filename="cigarettes-${toIso(clock()).slice(0, 10)}.csv"`,
        })
        .send(Readable.from(csvOf(db.read, userId), { objectMode: false, highWaterMark: 64 * 1024 }));
    }),

    route(contract.deleteAllCigars, async ({ caller: { userId } }) => {
      const deleted = await db.transact(async (trx) => {
        await blankAnswers(trx, userId, tellingCalls);
        return deleteLog(trx, userId);
      });
      return { message: deleted === 1 ? 'Deleted one entry' : `Deleted ${deleted} entries`, deleted };
    }),
  ];
}
