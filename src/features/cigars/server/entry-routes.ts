import type { Context } from '#server/context.ts';
import { orGone } from '#server/db/failures.ts';
import { Written } from '#server/http/answers.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { type Moment, parseTimestamp } from '../timestamp.ts';
import type { Entries } from './entry-store.ts';
import type { Logs } from './log-store.ts';
import { timeThere } from './time-there.ts';

export interface CigarParts {
  context: Context;
  entries: Entries;
  logs: Logs;
}

const noSuchEntry = () => new AppError('notFound', 'There is no such entry.');

/** What the contract has let through. */
export function readMoment(timestamp: string): Moment {
  const moment = parseTimestamp(timestamp);
  if (moment === undefined) throw new AppError('badInput', 'There is no such time');
  return moment;
}

/**
 * Throws AppError badInput. A phone's clock may go a little ahead. Asked where the work is done and not before: a repeat of what was
 * done is no question of the clock, which may have been set back since.
 */
export function refuseFuture({ clock }: Context, { atMs }: Moment, prefix = ''): void {
  if (atMs > clock() + contract.aheadAtMostMs) throw new AppError('badInput', `${prefix}The time lies in the future.`);
}

/** Throws AppError conflict. */
export function refuseTooMany(entries: number): void {
  if (entries <= contract.maxEntries) return;
  const most = contract.maxEntries.toLocaleString('en');
  throw new AppError('conflict', `There is room for ${most} entries. Please export and delete yours, and begin anew.`);
}

interface KindOfEntry {
  kind: contract.CigarKind;
  calls: {
    list: typeof contract.listCigars | typeof contract.listCravings;
    add: typeof contract.addCigar | typeof contract.addCraving;
    change: typeof contract.changeCigar | typeof contract.changeCraving;
    remove: typeof contract.deleteCigar | typeof contract.deleteCraving;
  };
  words: { added: string; changed: string; removed: string };
}

const { listCigars, addCigar, changeCigar, deleteCigar } = contract;
const { listCravings, addCraving, changeCraving, deleteCraving } = contract;
const kindsOfEntry: readonly KindOfEntry[] = [
  {
    kind: 'cigar',
    calls: { list: listCigars, add: addCigar, change: changeCigar, remove: deleteCigar },
    words: { added: 'Cigarette counted', changed: 'Cigarette changed', removed: 'Cigarette taken back' },
  },
  {
    kind: 'craving',
    calls: { list: listCravings, add: addCraving, change: changeCraving, remove: deleteCraving },
    words: { added: 'Craving noted', changed: 'Craving changed', removed: 'Craving taken back' },
  },
];

export const entryRoutes = (parts: CigarParts): Route[] => kindsOfEntry.flatMap((one) => routesOf(parts, one));

function routesOf({ context, entries, logs }: CigarParts, { kind, calls, words }: KindOfEntry): Route[] {
  const { db, clock } = context;
  return [
    route(
      calls.list,
      async ({ params, caller }) =>
        new Written(await logs.writeYear(db.read, { userId: caller.userId, kind }, params.year)),
    ),

    route(calls.add, async ({ body, caller: { userId, sessionId }, once }) => {
      const given = body?.timestamp;
      const moment = given === undefined ? await timeThere(db.read, sessionId, clock()) : readMoment(given);
      return once(async (trx) => {
        refuseFuture(context, moment);
        refuseTooMany(await entries.count(trx, userId, 1));
        return { message: words.added, timestamp: await entries.add(trx, { userId, kind }, moment) };
      }).catch(orGone);
    }),

    route(calls.change, async ({ params, body, caller: { userId }, once }) => {
      const [was, moment] = [readMoment(params.timestamp), readMoment(body.timestamp)];
      return once(async (trx) => {
        refuseFuture(context, moment);
        const log = { userId, kind };
        const isThere = (await entries.countDown(trx, userId, 0)) && (await entries.remove(trx, log, was.atMs));
        if (!isThere) throw noSuchEntry();
        return { message: words.changed, timestamp: await entries.add(trx, log, moment) };
      });
    }),

    route(calls.remove, async ({ params, caller: { userId }, once }) => {
      const { atMs } = readMoment(params.timestamp);
      return once(async (trx) => {
        const isThere =
          (await entries.countDown(trx, userId, 1)) && (await entries.remove(trx, { userId, kind }, atMs));
        if (!isThere) throw noSuchEntry();
        return { message: words.removed };
      });
    }),
  ];
}
