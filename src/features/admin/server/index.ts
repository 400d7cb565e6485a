import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Feature, FeatureRegistry, HomePart } from '#server/feature.ts';
import type { Job } from '#server/jobs.ts';
import { hasRole } from '#shared/roles.ts';
import { dayMs, hourMs, minuteMs, secondMs, toIso } from '#shared/time.ts';
import { type AdminHome, firstSteps } from '../home-contract.ts';
import { auditRoutes, deleteAuditJob } from './audit.ts';
import { recordSizeOfToday, recordSizesJob } from './daily-sizes.ts';
import { type Alerts, cachedBriefly, healthRoutes, makeProcessMetrics, readAlerts } from './health.ts';
import { metricsRoute } from './metrics.ts';
import { makePlaces, PhotoSizes } from './photo-sizes.ts';
import { spaceRoutes } from './space-routes.ts';

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    auditExport: Rule;
    metrics: Rule;
    metricsRefused: Rule;
  }
}

const limits = {
  auditExport: { burst: 5, refillMs: minuteMs },
  /** Prometheus servers scrape about every 15 seconds, and there may be several. */
  metrics: { burst: 30, refillMs: secondMs },
  /** Limits wrong secrets per address. */
  metricsRefused: { burst: 10, refillMs: minuteMs },
};

export const admin: Feature = {
  name: 'admin',
  limits,
  open(context, registry: FeatureRegistry) {
    const { log } = context;
    const places = makePlaces(registry);
    const sizes = new PhotoSizes({ ...context, places });
    const readProcessMetrics = makeProcessMetrics({ context, registry, places });
    const startedAt = context.clock() - process.uptime() * secondMs;
    return {
      // Home doesn't show the numbers, for which whole tables have to be counted.
      home: makeHome(
        context,
        cachedBriefly(context.clock, () => readAlerts({ context, registry })),
        startedAt,
      ),
      routes: [
        ...healthRoutes(context, readProcessMetrics, startedAt),
        metricsRoute(context, readProcessMetrics),
        ...auditRoutes(context),
        ...spaceRoutes({ context, registry, places, sizes }),
      ],
      // Records today's size for comparison a week later.
      prepare: () =>
        recordSizeOfToday(context).catch((error) => log.warn({ err: error }, 'The size of the database was not noted')),
      jobs: [deleteAuditJob(context), recordSizesJob(context), sizes.job, emptyTrashJob(context)],
    };
  },
};

/** Permanently deletes photos that have been in the trash for 14 days. Each process may have a folder of its own. */
const emptyTrashJob = ({ photos, log }: Pick<Context, 'photos' | 'log'>): Job => ({
  name: 'photo trash',
  everyMs: hourMs,
  deletesByAge: true,
  runsInEveryProcess: true,
  async run() {
    const deleted = await photos.emptyTrash();
    if (deleted > 0) log.info({ deleted }, 'Deleted photos that were in the trash for 14 days');
  },
});

/** How long a site counts as new after its first account. */
const newForMs = 30 * dayMs;

type StepsRow = { since: number | null; people: number; invitations: number; rooms: number; passkeys: number };

function makeHome(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  readAlerts: () => Promise<Pick<Alerts, 'alerts'>>,
  startedAt: number,
): HomePart {
  const countSteps = makeCountSteps(db);
  return async (person): Promise<AdminHome | undefined> => {
    if (!hasRole(person, 'root')) return undefined;
    const [{ alerts }, [row]] = await Promise.all([readAlerts(), countSteps(db.read, { userId: person.userId })]);
    const [first] = alerts;
    const steps = row && clock() - (row.since ?? 0) < newForMs ? stepsOf(row) : undefined;
    return {
      ...(first && { short: first.short }),
      is_urgent: first?.urgency === 'now',
      started_at: toIso(startedAt),
      ...(steps && { steps }),
    };
  };
}

function stepsOf({ people, invitations, rooms, passkeys }: StepsRow): AdminHome['steps'] {
  const isDone = { invite: people > 1 || invitations > 0, room: rooms > 0, passkey: passkeys > 0, backup: false };
  return firstSteps.filter((step) => !isDone[step]);
}

function makeCountSteps({ read }: Pick<Database, 'read'>) {
  return prepared<{ userId: string }, StepsRow>(read, (db, parameter) =>
    db
      .selectFrom('users')
      .where('ends_at', 'is', null)
      .select(({ fn, selectFrom }) => [
        fn.min<number | null>('created_at').as('since'),
        fn.countAll<number>().as('people'),
        selectFrom('invitations')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('invitations'),
        selectFrom('rooms')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('rooms'),
        selectFrom('passkeys')
          .where('user_id', '=', parameter('userId'))
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .as('passkeys'),
      ])
      .$narrowType<{ invitations: number; rooms: number; passkeys: number }>(),
  );
}
