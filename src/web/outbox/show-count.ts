import { askForSync } from './background-sync.ts';
import type { OutboxEntry } from './entry.ts';
import { lingering, nextLookMs } from './lingering.ts';
import type { OpenOutbox } from './make-outbox.ts';
import { noteWaiting } from './waiting-hint.ts';

/** On the icon of the installed site; elsewhere browsers leave it out or do not know it. */
function showBadge(count: number): void {
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  const done = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.();
  done?.catch(() => undefined);
}

/** An installed site may ask that what it keeps is not cleared away; a page of a visitor would ask that of a person. */
function askToKeep(): void {
  if (!matchMedia('(display-mode: standalone)').matches) return;
  navigator.storage?.persist?.().catch(() => undefined);
}

/** Tells the device how much waits: for the next start, on the icon, and so that the browser sends it without a page. */
export function showCount({ entries, count: countAll }: OpenOutbox): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: number | undefined;
  let hasAsked = false;

  const sync = (waiting: number) => void (waiting > 0 && askForSync().catch(() => undefined));
  const look = () => {
    clearTimeout(timer);
    const all: readonly OutboxEntry[] = entries.read();
    const { waiting, refused } = lingering(all, navigator.onLine, Date.now());
    const count = waiting + refused;
    if (count !== shown) {
      showBadge(count);
      sync(waiting);
    }
    shown = count;
    const nextMs = nextLookMs(all, Date.now());
    if (nextMs !== undefined) timer = setTimeout(look, nextMs);
  };
  const change = () => {
    const { length } = entries.read();
    if (length > 0) noteWaiting(true);
    // Of somebody whose session ended, perhaps.
    else
      void countAll()
        .then((kept) => noteWaiting(kept > 0))
        .catch(() => undefined);
    if (length > 0 && !hasAsked) askToKeep();
    hasAsked ||= length > 0;
    look();
  };
  entries.watch(change);
  addEventListener('online', look);
  addEventListener('offline', look);
  document.addEventListener('visibilitychange', () => {
    const isLeft = document.visibilityState === 'hidden';
    if (isLeft) sync(entries.read().filter(({ phase }) => phase === 'waiting' || phase === 'sending').length);
  });
}
