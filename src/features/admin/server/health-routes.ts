import { commit } from '#server/commit.ts';
import type { Context } from '#server/context.ts';
import { type NotedError, storedErrors } from '#server/error-notes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { version } from '#server/version.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../contract.ts';
import type { ProcessMetrics } from './process-metrics.ts';

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
