import type { OutboxEntry } from './entry.ts';
import { noteWaiting } from './waiting-hint.ts';

/** Tells the device how much waits: on the app's icon, and for the next start. */
export function showCount(entries: readonly OutboxEntry[]): void {
  noteWaiting(entries.length > 0);
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  const done = entries.length > 0 ? badge.setAppBadge?.(entries.length) : badge.clearAppBadge?.();
  done?.catch(() => undefined);
}
