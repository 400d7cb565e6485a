import type { Disk } from '#server/disk.ts';
import type { Alert } from '#server/feature.ts';
import { defaultWatermark } from '#server/photos/free-space.ts';

/** The warning starts at this multiple of the space below which photos are refused. */
const warningFactor = 2;

/** Alerts about a disk that is filling up. */
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
      { urgency: 'now', sentence: 'The disk is almost full: new photos are refused.', short: 'Disk full', ...about },
    ];
  }
  if (disk.free_bytes < warningFactor * refusedBelow) {
    return [{ urgency: 'soon', sentence: 'The disk is getting full.', short: 'Disk filling', ...about }];
  }
  return [];
}
