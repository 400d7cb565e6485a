import type { Clock } from '#server/clock.ts';
import { commit } from '#server/commit.ts';
import type { Context } from '#server/context.ts';
import { type Disk, readDisk } from '#server/disk.ts';
import { type NotedError, storedErrors } from '#server/error-notes.ts';
import type { Alert, FeatureRegistry, HealthReport, Metric } from '#server/feature.ts';
import { type Route, route } from '#server/http/serve.ts';
import { defaultWatermark } from '#server/photos/photos.ts';
import { sessionLimits } from '#server/sessions/session-age.ts';
import { version } from '#server/version.ts';
import { withTimeout } from '#server/with-timeout.ts';
import { dayMs, secondMs, toIso } from '#shared/time.ts';
import * as contract from '../contract.ts';
import { readGrowth } from './daily-sizes.ts';
import type { Places } from './photo-sizes.ts';
import { readTotals } from './space-store.ts';

const shownErrors = 3;

interface Parts {
  context: Context;
  registry: FeatureRegistry;
  places: Places;
}

async function readNumbers({ context, registry, places }: Parts) {
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
export type ProcessMetrics = Awaited<ReturnType<typeof readNumbers>>;

export const makeProcessMetrics = (parts: Parts): (() => Promise<ProcessMetrics>) =>
  cachedBriefly(parts.context.clock, () => readNumbers(parts));

/** The admin page polls every ten seconds, and Prometheus does too, so both get the same data. */
const cacheMs = 5 * secondMs;

/** Caches the result for five seconds. Concurrent callers share one read. */
export function cachedBriefly<T>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let cached: { at: number; result: Promise<T> } | undefined;
  return () => {
    const now = clock();
    if (cached !== undefined && now >= cached.at && now - cached.at < cacheMs) return cached.result;
    const result = read();
    cached = { at: now, result };
    result.catch(() => {
      if (cached?.result === result) cached = undefined;
    });
    return result;
  };
}

function errorRow({ at, requestId, ...error }: NotedError & { id: number }): contract.ErrorRow {
  return { ...error, at: toIso(at), request_id: requestId };
}

const stateOf = ({ alerts }: ProcessMetrics): contract.Health['state'] => {
  if (alerts.length === 0) return 'running';
  return alerts.some(({ urgency }) => urgency === 'now') ? 'not well' : 'needs you';
};

const tenths = (ms: number) => Math.round(ms * 10) / 10;

export function healthRoutes(
  context: Context,
  readProcessMetrics: () => Promise<ProcessMetrics>,
  startedAt: number,
): Route[] {
  const { db, live, errors, answerTimes } = context;
  return [
    route(contract.getHealth, async () => {
      const processMetrics = await readProcessMetrics();
      const { alerts, database, disk, photos, people, sessions, waiting } = processMetrics;
      const recent = answerTimes.readRecent();
      return {
        state: stateOf(processMetrics),
        needs: [...alerts],
        asked_at: toIso(processMetrics.readAt),
        version,
        commit: commit ?? null,
        node: process.versions.node,
        started_at: toIso(startedAt),
        database,
        disk,
        photos,
        people,
        sessions,
        streams: live.count(),
        answers:
          recent === undefined
            ? null
            : { count: recent.count, p50_ms: tenths(recent.p50Ms), p99_ms: tenths(recent.p99Ms) },
        waiting,
        errors: { rows: processMetrics.lastErrors.map(errorRow), this_week: processMetrics.errorsThisWeek },
        last_backup_at: processMetrics.lastBackupAt === undefined ? null : toIso(processMetrics.lastBackupAt),
      };
    }),

    route(contract.listErrors, async () => (await errors.list(db.read, storedErrors)).map(errorRow)),
  ];
}

/** The warning starts at this multiple of the free space below which photos are refused. */
const warningFactor = 2;

export function diskAlerts(disk: Disk | null): Alert[] {
  if (disk === null) return [];
  const { minFreeBytes, minFreeShare } = defaultWatermark;
  const refusedBelow = Math.max(minFreeBytes, minFreeShare * disk.total_bytes);
  const about = {
    detail: 'Delete photos or backups, or give the data folder more space.',
    page: 'adminRooms',
  } as const;
  if (disk.free_bytes < refusedBelow) {
    return [
      { urgency: 'now', sentence: 'The disk is almost full, so new photos are refused.', short: 'Disk full', ...about },
    ];
  }
  if (disk.free_bytes < warningFactor * refusedBelow) {
    return [{ urgency: 'soon', sentence: 'The disk is getting full.', short: 'Disk filling', ...about }];
  }
  return [];
}

/** If a health report takes longer than this, that's an alert in itself. */
const reportWithinMs = 2 * secondMs;

export interface Alerts {
  alerts: Alert[];
  disk: Disk | null;
  reports: HealthReport[];
}

export async function readAlerts({
  context,
  registry,
}: {
  context: Context;
  registry: FeatureRegistry;
}): Promise<Alerts> {
  const [disk, reports] = await Promise.all([
    readDisk(context.config.dataDir),
    Promise.all(registry.health.map((source) => reportOf(source))),
  ]);
  const alerts = [...ownAlerts(context), ...diskAlerts(disk), ...reports.flatMap((report) => report.alerts ?? [])];
  return {
    alerts: alerts.toSorted((a, b) => Number(b.urgency === 'now') - Number(a.urgency === 'now')),
    disk,
    reports,
  };
}

/** A report that fails or hangs mustn't hide the others. */
async function reportOf({ feature, report }: FeatureRegistry['health'][number]): Promise<HealthReport> {
  const failedReport: HealthReport = {
    alerts: [
      {
        urgency: 'now',
        sentence: `The "${feature}" part isn't responding.`,
        short: 'Not responding',
        detail: 'The server log may say why.',
        page: 'admin',
      },
    ],
  };
  return withTimeout(report(), reportWithinMs, () => failedReport).catch(() => failedReport);
}

function ownAlerts({ integrity, config, photos }: Context): Alert[] {
  const alerts: Alert[] = [];
  if (photos.store.trouble !== undefined) {
    alerts.push({
      urgency: 'now',
      sentence: "Photos can't be saved or shown.",
      short: 'Photos offline',
      detail: photos.store.trouble,
      page: 'admin',
    });
  }
  if (integrity.trouble === 'damaged') {
    alerts.push({
      urgency: 'now',
      sentence: 'The database is damaged.',
      short: 'Data damaged',
      detail: 'Stop the server and restore the last good backup.',
      page: 'adminBackups',
    });
  }
  if (!config.rateLimits) {
    alerts.push({
      urgency: 'soon',
      sentence: 'RATE_LIMITS is off.',
      short: 'Limits off',
      detail: 'Nothing slows down password guessing.',
      page: 'adminAudit',
    });
  }
  return alerts;
}
