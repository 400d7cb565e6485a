import { dayMs } from '#shared/time.ts';
import type { Drill } from '../contract.ts';
import type { BackupNote } from './records.ts';

const backupOldAfterMs = 2 * dayMs;
const drillOldAfterMs = 30 * dayMs;

/** What needs the owner, one sentence each, most urgent first. */
export function backupWarnings(notes: readonly BackupNote[], drill: Drill | undefined, now: number): string[] {
  const [newest] = notes;
  const good = notes.find(({ state }) => state !== 'failed');
  const age = (iso: string) => now - Date.parse(iso);
  const warnings: string[] = [];
  if (good === undefined) warnings.push('There is no backup yet.');
  else if (age(good.made_at) > backupOldAfterMs)
    warnings.push(`The newest backup is ${inDays(age(good.made_at))} old.`);
  if (newest?.state === 'failed') warnings.push(`The last backup failed: ${newest.error ?? 'nobody knows why.'}`);
  if (good === undefined) return warnings;
  if (drill === undefined) warnings.push('No backup has been restored as a drill yet.');
  else if (drill.state === 'failed') warnings.push(`The last restore drill failed: ${drill.outcome}`);
  else if (age(drill.at) > drillOldAfterMs) warnings.push(`The restore drill is ${inDays(age(drill.at))} old.`);
  return warnings;
}

const inDays = (ms: number) => `${Math.floor(ms / dayMs)} days`;
