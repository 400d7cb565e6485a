import { hash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { commit } from '#server/commit.ts';
import type { Context } from '#server/context.ts';
import { type AnswerSeries, boundsMs } from '#server/http/answer-times.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import { addressKey } from '#server/rate-limits.ts';
import { version } from '#server/version.ts';
import { notAuthenticated } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import { secondMs } from '#shared/time.ts';
import { getMetrics } from '../contract.ts';
import type { ProcessMetrics } from './health.ts';

type Delay = ReturnType<typeof monitorEventLoopDelay>;

const nanosPerSecond = 1e9;
const delayResolutionMs = 20;

function gauge(name: string, help: string, value: number | undefined): Family {
  return { name, help, type: 'gauge', samples: value === undefined ? [] : [{ value }] };
}

function counter(name: string, help: string, value: number): Family {
  return { name, help, type: 'counter', samples: [{ value }] };
}

/** Named like the metrics of the usual Prometheus clients, so that existing dashboards work. */
function processFamilies(startedAt: number, delay: Delay): Family[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const families = [
    gauge('process_start_time_seconds', 'When the process started.', startedAt / secondMs),
    counter('process_cpu_seconds_total', 'CPU time used by the process.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory used by the process.', rss),
    gauge('nodejs_heap_size_used_bytes', 'Memory used by JavaScript.', heapUsed),
    gauge(
      'nodejs_eventloop_lag_p50_seconds',
      'Delay of the event loop since the last scrape, median.',
      delay.percentile(50) / nanosPerSecond,
    ),
    gauge(
      'nodejs_eventloop_lag_p99_seconds',
      'Delay of the event loop since the last scrape, 99th percentile.',
      delay.percentile(99) / nanosPerSecond,
    ),
    gauge(
      'nodejs_eventloop_lag_max_seconds',
      'Delay of the event loop since the last scrape, maximum.',
      delay.max / nanosPerSecond,
    ),
  ];
  delay.reset();
  return families;
}

function siteFamilies({ live, errors, clock }: Context, processMetrics: ProcessMetrics): Family[] {
  const { database, disk, photos, alerts, lastBackupAt } = processMetrics;
  const ofUrgency = (urgency: 'now' | 'soon') => alerts.filter((alert) => alert.urgency === urgency).length;
  return [
    {
      name: 'pitstop_info',
      help: 'What is running; the value is always 1.',
      type: 'gauge',
      samples: [
        { labels: { version, commit: commit ?? '', node: process.versions.node, database: database.engine }, value: 1 },
      ],
    },
    gauge('pitstop_people', 'Accounts.', processMetrics.people),
    gauge('pitstop_sessions', 'Active sessions.', processMetrics.sessions),
    gauge('pitstop_streams', 'Open live event streams in this process.', live.count()),
    gauge('pitstop_database_bytes', 'Size of the database.', database.bytes),
    gauge('pitstop_disk_free_bytes', 'Free space on the disk of the data folder.', disk?.free_bytes),
    gauge('pitstop_disk_size_bytes', 'Size of the disk of the data folder.', disk?.total_bytes),
    gauge('pitstop_photos', 'Photos in use.', photos.count),
    gauge('pitstop_photo_bytes', 'Size of the photos measured so far.', photos.bytes),
    gauge('pitstop_waiting', 'Jobs such as backups and pulls, running or queued.', processMetrics.waiting),
    {
      name: 'pitstop_needs',
      help: 'Issues that need attention, as on the admin page.',
      type: 'gauge',
      samples: (['now', 'soon'] as const).map((urgency) => ({ labels: { urgency }, value: ofUrgency(urgency) })),
    },
    gauge('pitstop_last_backup_timestamp_seconds', 'Time of the last good backup.', inSeconds(lastBackupAt)),
    gauge(
      'pitstop_last_backup_age_seconds',
      'Age of the last good backup.',
      inSeconds(lastBackupAt === undefined ? undefined : Math.max(0, clock() - lastBackupAt)),
    ),
    counter('pitstop_errors_total', 'Errors logged by this process.', errors.count),
    ...processMetrics.figures.map(({ name, values, ...figure }) => ({
      ...figure,
      name: `pitstop_${name}`,
      samples: values,
    })),
  ];
}

const inSeconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / secondMs);

/** Compares hashes in constant time. Hashing also hides the lengths. */
const isSame = (given: string, secret: string) =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));

export function metricsRoute(context: Context, readProcessMetrics: () => Promise<ProcessMetrics>): Route {
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
      // Only wrong secrets count, so that others who share the address can still use the right one.
      if (!isSecret(request.headers.authorization)) {
        await limits.take('metricsRefused', from);
        throw notAuthenticated();
      }
    }
    await limits.take('metrics', from);
    // Takes fifty timers a second, so it's only started by the first scrape, which has no data yet.
    if (delay === undefined) {
      delay = monitorEventLoopDelay({ resolution: delayResolutionMs });
      delay.enable();
    }
    const families = [
      ...siteFamilies(context, await readProcessMetrics()),
      ...processFamilies(startedAt, delay),
      answerFamily(answerTimes.all()),
    ];
    await reply.header('content-type', contentType).send(writeFamilies(families));
  });
}

type Labels = Readonly<Record<string, string>>;

interface Family {
  name: string;
  help: string;
  type: 'gauge' | 'counter' | 'histogram';
  samples: readonly { suffix?: '_bucket' | '_sum' | '_count'; labels?: Labels; value: number }[];
}

/** Text format 0.0.4. */
const contentType = 'text/plain; version=0.0.4; charset=utf-8';

const inHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const inLabel = (text: string) => inHelp(text).replaceAll('"', '\\"');

function number(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}

function labelText(labels: Labels = {}): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${inLabel(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

export function writeFamilies(families: readonly Family[]): string {
  const lines: string[] = [];
  for (const { name, help, type, samples } of families) {
    if (samples.length === 0) continue;
    lines.push(`# HELP ${name} ${inHelp(help)}`, `# TYPE ${name} ${type}`);
    for (const { suffix = '', labels, value } of samples) {
      lines.push(`${name}${suffix}${labelText(labels)} ${number(value)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Response times per call. The labels are our own route patterns, so their number is limited. */
function answerFamily(all: readonly AnswerSeries[]): Family {
  const samples = all.flatMap((series) =>
    series.read().flatMap(({ statuses, upTo, count, sumMs }) => {
      const labels = { method: series.method, route: series.route, status: statuses };
      return [
        ...upTo.map((value, place) => ({
          suffix: '_bucket' as const,
          labels: { ...labels, le: String((boundsMs[place] ?? 0) / secondMs) },
          value,
        })),
        { suffix: '_bucket' as const, labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum' as const, labels, value: sumMs / secondMs },
        { suffix: '_count' as const, labels, value: count },
      ];
    }),
  );
  return {
    name: 'pitstop_http_request_duration_seconds',
    help: 'Response times by call and status class.',
    type: 'histogram',
    samples,
  };
}
