import { commit } from '#server/commit.ts';
import type { Context } from '#server/context.ts';
import { keptErrors, type NotedError } from '#server/error-notes.ts';
import { type Route, route } from '#server/http/serve.ts';
import { version } from '#server/version.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../contract.ts';
import type { Vitals } from './vitals.ts';

function errorRow({ at, requestId, ...error }: NotedError & { id: number }): contract.ErrorRow {
  return { ...error, at: toIso(at), request_id: requestId };
}

const stateOf = ({ needs }: Vitals): contract.Health['state'] => {
  if (needs.length === 0) return 'running';
  return needs.some(({ urgency }) => urgency === 'now') ? 'not well' : 'needs you';
};

const tenths = (ms: number) => Math.round(ms * 10) / 10;

export function healthRoutes(context: Context, readVitals: () => Promise<Vitals>, startedAt: number): Route[] {
  const { db, live, errors, answerTimes } = context;
  return [
    route(contract.getHealth, async () => {
      const vitals = await readVitals();
      const { needs, database, disk, photos, people, sessions, waiting } = vitals;
      const recent = answerTimes.readRecent();
      return {
        state: stateOf(vitals),
        needs: [...needs],
        asked_at: toIso(vitals.readAt),
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
        errors: { rows: vitals.lastErrors.map(errorRow), this_week: vitals.errorsThisWeek },
        last_backup_at: vitals.lastBackupAt === undefined ? null : toIso(vitals.lastBackupAt),
      };
    }),

    route(contract.listErrors, async () => (await errors.list(db.read, keptErrors)).map(errorRow)),
  ];
}
