import { hash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { commit } from '#server/commit.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import { addressKey } from '#server/rate-limits.ts';
import { version } from '#server/version.ts';
import { notAuthenticated } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import { secondMs } from '#shared/time.ts';
import { getMetrics } from '../contract.ts';
import { answerFamily, contentType, type Family, writeFamilies } from './prometheus.ts';
import type { Vitals } from './vitals.ts';

type Delay = ReturnType<typeof monitorEventLoopDelay>;

const nanosPerSecond = 1e9;
const delayResolutionMs = 20;

function gauge(name: string, help: string, value: number | undefined): Family {
  return { name, help, type: 'gauge', samples: value === undefined ? [] : [{ value }] };
}

function counter(name: string, help: string, value: number): Family {
  return { name, help, type: 'counter', samples: [{ value }] };
}

/** Under the names by which the usual clients for Prometheus tell them, so that dashboards fit. */
function processFamilies(startedAt: number, delay: Delay): Family[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const families = [
    gauge('process_start_time_seconds', 'When the process was started.', startedAt / secondMs),
    counter('process_cpu_seconds_total', 'Processor time of the process.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory that JavaScript has in use.', heapUsed),
    gauge(
      'nodejs_eventloop_lag_p50_seconds',
      'Delay of the event loop since the last look, median.',
      delay.percentile(50) / nanosPerSecond,
    ),
    gauge(
      'nodejs_eventloop_lag_p99_seconds',
      'Delay of the event loop since the last look, 99 of 100.',
      delay.percentile(99) / nanosPerSecond,
    ),
    gauge(
      'nodejs_eventloop_lag_max_seconds',
      'Delay of the event loop since the last look, longest.',
      delay.max / nanosPerSecond,
    ),
  ];
  delay.reset();
  return families;
}

function siteFamilies({ live, errors, clock }: Context, vitals: Vitals): Family[] {
  const { database, disk, photos, needs, lastBackupAt } = vitals;
  const ofUrgency = (urgency: 'now' | 'soon') => needs.filter((need) => need.urgency === urgency).length;
  return [
    {
      name: 'pitstop_info',
      help: 'What runs here; the value says nothing.',
      type: 'gauge',
      samples: [
        { labels: { version, commit: commit ?? '', node: process.versions.node, database: database.engine }, value: 1 },
      ],
    },
    gauge('pitstop_people', 'Accounts.', vitals.people),
    gauge('pitstop_sessions', 'Sessions that have not ended.', vitals.sessions),
    gauge('pitstop_streams', 'Open streams of live events, of this process.', live.count()),
    gauge('pitstop_database_bytes', 'Size of the database.', database.bytes),
    gauge('pitstop_disk_free_bytes', 'Free on the disk of the data folder.', disk?.free_bytes),
    gauge('pitstop_disk_size_bytes', 'Size of the disk of the data folder.', disk?.total_bytes),
    gauge('pitstop_photos', 'Photos that are shown somewhere.', photos.count),
    gauge('pitstop_photo_bytes', 'Size of the photos that were measured.', photos.bytes),
    gauge('pitstop_waiting', 'Backups, pulls and the like that run or wait for their turn.', vitals.waiting),
    {
      name: 'pitstop_needs',
      help: 'Things that want the owner, as on the page of the owner.',
      type: 'gauge',
      samples: (['now', 'soon'] as const).map((urgency) => ({ labels: { urgency }, value: ofUrgency(urgency) })),
    },
    gauge('pitstop_last_backup_timestamp_seconds', 'When the last good backup was made.', inSeconds(lastBackupAt)),
    gauge(
      'pitstop_last_backup_age_seconds',
      'Age of the last good backup.',
      inSeconds(lastBackupAt === undefined ? undefined : Math.max(0, clock() - lastBackupAt)),
    ),
    counter('pitstop_errors_total', 'Errors in the log of this process.', errors.count),
    ...vitals.figures.map(({ name, values, ...figure }) => ({ ...figure, name: `pitstop_${name}`, samples: values })),
  ];
}

const inSeconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / secondMs);

/** Compared by what hides their lengths, in the same time for every text. */
const isSame = (given: string, secret: string) =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));

export function metricsRoute(context: Context, readVitals: () => Promise<Vitals>): Route {
  const { config, limits, answerTimes, clock } = context;
  const startedAt = clock() - process.uptime() * secondMs;
  let delay: Delay | undefined;

  function isSecret(header: string | undefined): boolean {
    const { metricsSecret } = config;
    if (metricsSecret === undefined || header === undefined || !/^Bearer /i.test(header)) return false;
    return isSame(header.slice('Bearer '.length), metricsSecret);
  }

  return route(getMetrics, async ({ caller, address, request, reply }) => {
    const from = addressKey(address);
    if (!hasRole(caller, 'root')) {
      if (caller !== undefined) throw roleMissing(caller, 'root', 'You do not have permission to do this.');
      // Only wrong ones are counted: whoever shares the address with a guesser is let in with the right one.
      if (!isSecret(request.headers.authorization)) {
        await limits.take('metricsRefused', from);
        throw notAuthenticated();
      }
    }
    await limits.take('metrics', from);
    // Costs fifty timers a second, so only where somebody asks for it; the first answer knows nothing of before.
    if (delay === undefined) {
      delay = monitorEventLoopDelay({ resolution: delayResolutionMs });
      delay.enable();
    }
    const families = [
      ...siteFamilies(context, await readVitals()),
      ...processFamilies(startedAt, delay),
      answerFamily(answerTimes.all()),
    ];
    await reply.header('content-type', contentType).send(writeFamilies(families));
  });
}
