import { formatTime } from '#web/text/format.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import type { Backup } from '../contract.ts';
import { messages } from './messages.ts';

const texts = messages.backups;

/** "Today 03:00", "18 Nov 18:12". */
export function momentText(iso: string, nowMs: number): string {
  const day = formatRecentDay(iso, nowMs);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} ${formatTime(iso)}`;
}

/** Why it was made, such as "nightly", "before migration 0021" or "manual, by ana"; or why it failed. */
export function reasonText({ reason, migration, by, error }: Backup): string {
  if (error !== null) return error;
  if (reason === 'before migration' && migration !== null) return texts.migration(migration);
  const asker = reason === 'by hand' && by !== null ? `, ${texts.by(by)}` : '';
  return `${texts.reasons[reason]}${asker}`;
}

/** The labels of the actions that help with a warning about backups. */
export const backupActions = { 'back up': texts.now, 'restore drill': texts.drillRun };
