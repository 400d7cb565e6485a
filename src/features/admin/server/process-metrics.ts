import type { Context } from '#server/context.ts';
import type { FeatureRegistry, Metric } from '#server/feature.ts';
import { sessionLimits } from '#server/sessions/session-age.ts';
import { dayMs } from '#shared/time.ts';
import { readAlerts } from './alerts.ts';
import { cachedBriefly } from './cached-briefly.ts';
import { readGrowth } from './daily-sizes.ts';
import type { Places } from './photo-places.ts';
import { readTotals } from './space-store.ts';

const shownErrors = 3;

interface Parts {
  context: Context;
  registry: FeatureRegistry;
  places: Places;
}

async function read({ context, registry, places }: Parts) {
  const { db, clock, errors } = context;
  const now = clock();
  const count = (query: { execute: () => Promise<{ count: number }[]> }) =>
    query.execute().then(([row]) => row?.count ?? 0);
  const [people, sessions, bytes, photos, lastErrors, errorsThisWeek, { alerts, disk, reports }] = await Promise.all([
    count(db.read.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('count'))),
    count(
      db.read
        .selectFrom('sessions')
        .where('last_used_at', '>', now - sessionLimits.idleMs)
        .where('created_at', '>', now - sessionLimits.absoluteMs)
        .select((eb) => eb.fn.countAll<number>().as('count')),
    ),
    db.size(),
    readTotals(db.read, places),
    errors.list(db.read, shownErrors),
    count(
      db.read
        .selectFrom('last_errors')
        .where('at', '>', now - 7 * dayMs)
        .select((eb) => eb.fn.countAll<number>().as('count')),
    ),
    readAlerts({ context, registry }),
  ]);
  return {
    readAt: now,
    people,
    sessions,
    database: { engine: db.engine, bytes, grown: await readGrowth(db.read, bytes, now) },
    photos,
    disk,
    lastErrors,
    errorsThisWeek,
    alerts,
    waiting: reports.reduce((sum, { waiting = 0 }) => sum + waiting, 0),
    lastBackupAt: reports.find(({ lastBackupAt }) => lastBackupAt !== undefined)?.lastBackupAt,
    figures: reports.flatMap(({ figures = [] }): readonly Metric[] => figures),
  };
}
export type ProcessMetrics = Awaited<ReturnType<typeof read>>;

export const makeProcessMetrics = (parts: Parts): (() => Promise<ProcessMetrics>) =>
  cachedBriefly(parts.context.clock, () => read(parts));
