import type { Context } from '#server/context.ts';
import { type Disk, readDisk } from '#server/disk.ts';
import type { Alert, FeatureRegistry, HealthReport } from '#server/feature.ts';
import { defaultWatermark } from '#server/photos/photos.ts';
import { withTimeout } from '#server/with-timeout.ts';
import { secondMs } from '#shared/time.ts';

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

/** A health report that takes longer is itself an alert. */
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
