import type { Context } from '#server/context.ts';
import type { CountUserData, Export, ExportSize, Feature, HomePart } from '#server/feature.ts';
import { hasRole } from '#shared/roles.ts';
import type { CigarKind } from '../contract.ts';
import type { CigarsHome } from '../home-contract.ts';
import { goalOn } from '../plan.ts';
import { cigarLogs, entriesOnly } from './migrations.ts';
import { cigarLimits, cigarRoutes, localMoment } from './routes.ts';
import { makeStore, type Store } from './store.ts';

/** Today's count for the smoker's Home page; undefined before the first entry or plan. */
function makeHome({ db, clock }: Pick<Context, 'db' | 'clock'>, store: Store): HomePart {
  return async (person): Promise<CigarsHome | undefined> => {
    if (!hasRole(person, 'smoker')) return undefined;
    const { date } = await localMoment(db.read, person.sessionId, clock());
    const { count, last, settings } = await store.findDay(db.read, person.userId, date);
    if (last === null && settings.plan.kind === 'none') return undefined;
    const goal = goalOn(settings.plan, date);
    return { date, count, last, ...(goal !== undefined && { goal }) };
  };
}

/** The size of an entry in the JSON, including punctuation. */
const bytesPerEntry = 40;
const baseBytes = 200;

/** Counts a person's entries. Even their existence is visible only to that person. */
const countEntries =
  (store: Store): CountUserData =>
  async (db, { id }) => [{ kind: 'cigar_entries', count: await store.countAll(db, id), details: [], isPrivate: true }];

const exportLog =
  (store: Store): Export =>
  async (db, { id }) => {
    const timestampsOf = async (kind: CigarKind) => {
      const all: string[] = [];
      for await (const { timestamp } of store.entriesOf(db, { userId: id, kind })) all.push(timestamp);
      return all;
    };
    return {
      data: {
        settings: await store.findSettings(db, id),
        cigars: await timestampsOf('cigar'),
        cravings: await timestampsOf('craving'),
      },
    };
  };

const exportSize =
  (store: Store): ExportSize =>
  async (db, { id }) =>
    baseBytes + bytesPerEntry * (await store.countAll(db, id));

/** The counter. A person's smoking is private: no call, log, metric or audit entry reveals it to anybody else. */
export const cigars: Feature = {
  name: 'cigars',
  migrations: [cigarLogs, entriesOnly],
  limits: cigarLimits,
  open(context) {
    const store = makeStore(context.db);
    return {
      routes: cigarRoutes(context, store),
      home: makeHome(context, store),
      countUserData: countEntries(store),
      export: exportLog(store),
      exportSize: exportSize(store),
    };
  },
};
