import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { readDisk } from '#server/disk.ts';
import type { Figure, HealthReport, House, Need } from '#server/feature.ts';
import { sessionLimits } from '#server/sessions/sessions.ts';
import { dayMs, secondMs } from '#shared/time.ts';
import { readDatabaseBytes, readGrowth } from './daily-sizes.ts';
import { diskNeeds } from './disk-needs.ts';
import type { Places } from './photo-places.ts';
import { readTotals } from './space-store.ts';

/** The owner's page asks every ten seconds, a Prometheus too: both are told the same figures. */
const standMs = 5 * secondMs;
/** A feature that takes longer to say how it is, is not well. */
const reportWithinMs = 2 * secondMs;
const shownErrors = 3;

interface Parts {
  context: Context;
  house: House;
  places: Places;
}

async function read({ context, house, places }: Parts) {
  const { db, config, clock, errors } = context;
  const now = clock();
  const count = (query: { execute: () => Promise<{ count: number }[]> }) =>
    query.execute().then(([row]) => row?.count ?? 0);
  const [people, sessions, bytes, photos, disk, lastErrors, errorsThisWeek, reports] = await Promise.all([
    count(db.read.selectFrom('users').select((eb) => eb.fn.countAll<number>().as('count'))),
    count(
      db.read
        .selectFrom('sessions')
        .where('last_used_at', '>', now - sessionLimits.idleMs)
        .where('created_at', '>', now - sessionLimits.absoluteMs)
        .select((eb) => eb.fn.countAll<number>().as('count')),
    ),
    readDatabaseBytes(context),
    readTotals(db.read, places),
    readDisk(config.dataDir),
    errors.list(db.read, shownErrors),
    count(
      db.read
        .selectFrom('last_errors')
        .where('at', '>', now - 7 * dayMs)
        .select((eb) => eb.fn.countAll<number>().as('count')),
    ),
    Promise.all(house.health.map((one) => reportOf(one))),
  ]);
  const needs = [...ownNeeds(context), ...diskNeeds(disk), ...reports.flatMap((report) => report.needs ?? [])];
  return {
    readAt: now,
    people,
    sessions,
    database: { engine: db.engine, bytes, grown: await readGrowth(db.read, bytes, now) },
    photos,
    disk,
    lastErrors,
    errorsThisWeek,
    needs: needs.toSorted((a, b) => Number(b.urgency === 'now') - Number(a.urgency === 'now')),
    waiting: reports.reduce((sum, { waiting = 0 }) => sum + waiting, 0),
    lastBackupAt: reports.find(({ lastBackupAt }) => lastBackupAt !== undefined)?.lastBackupAt,
    figures: reports.flatMap(({ figures = [] }): readonly Figure[] => figures),
  };
}
export type Vitals = Awaited<ReturnType<typeof read>>;

/** What a feature says. One that fails or is silent must not keep the owner from hearing of the others. */
async function reportOf({ feature, report }: House['health'][number]): Promise<HealthReport> {
  const tooLate = new AbortController();
  const unwell: HealthReport = {
    needs: [
      {
        urgency: 'now',
        sentence: `The part "${feature}" cannot say how it is.`,
        short: 'Part silent',
        detail: 'The log of the server may tell why.',
        page: 'admin',
      },
    ],
  };
  const asked = report().catch(() => unwell);
  const late = pause(reportWithinMs, unwell, { signal: tooLate.signal }).catch(() => unwell);
  const first = await Promise.race([asked, late]);
  tooLate.abort();
  return first;
}

function ownNeeds({ integrity, config, photos }: Context): Need[] {
  const needs: Need[] = [];
  if (photos.store.trouble !== undefined) {
    needs.push({
      urgency: 'now',
      sentence: 'Photos cannot be saved or shown.',
      short: 'Photos away',
      detail: photos.store.trouble,
      page: 'admin',
    });
  }
  if (integrity.trouble === 'damaged') {
    needs.push({
      urgency: 'now',
      sentence: 'The database is damaged.',
      short: 'Data damaged',
      detail: 'Stop the server and restore the last good backup.',
      page: 'adminBackups',
    });
  }
  if (!config.rateLimits) {
    needs.push({
      urgency: 'soon',
      sentence: 'RATE_LIMITS is off.',
      short: 'Limits off',
      detail: 'Nothing slows down who guesses passwords.',
      page: 'adminAudit',
    });
  }
  return needs;
}

/** Gives figures that are at most five seconds old; who asks at the same time is answered by the same work. */
export function makeVitals(parts: Parts): () => Promise<Vitals> {
  let known: { at: number; vitals: Promise<Vitals> } | undefined;
  return () => {
    const now = parts.context.clock();
    if (known !== undefined && now >= known.at && now - known.at < standMs) return known.vitals;
    const vitals = read(parts);
    known = { at: now, vitals };
    // What could not be read is tried again.
    vitals.catch(() => {
      if (known?.vitals === vitals) known = undefined;
    });
    return vitals;
  };
}
