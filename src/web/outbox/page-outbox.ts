import { createElement } from 'react';
import { whenIdle } from '../device/idle.ts';
import { barSlot } from '../layout/bar-slot.ts';
import { lingering, nextLookMs } from './bar-sentences.ts';
import type { OutboxEntry } from './entry.ts';
import { idbStore } from './idb-store.ts';
import { askServerTime, learnServerTime } from './learn-server-time.ts';
import { makeId } from './make-id.ts';
import { makeOutbox, type OpenOutbox } from './make-outbox.ts';
import { OutboxBar } from './OutboxBar.tsx';
import { pageSession } from './page-session.ts';
import { withMemory } from './store.ts';
import { locks, openChannel, syncTag } from './tabs.ts';
import { byUpload } from './transport.ts';

/** The outbox of this tab, with what lies in it. */
export async function openOutbox(noteWaiting: (waits: boolean) => void): Promise<OpenOutbox> {
  const outbox = makeOutbox({
    store: withMemory(idbStore()),
    transport: byUpload,
    locks,
    channel: openChannel(),
    now: () => Date.now(),
    later: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    makeId,
    session: pageSession,
    onAnswer: (answer, askedAt) => learnServerTime(answer.header('date'), askedAt, Date.now()),
  });
  showCount(outbox, noteWaiting);
  barSlot.write(() => createElement(OutboxBar, { outbox }));
  const askTime = () => navigator.onLine && void askServerTime().catch(() => undefined);
  addEventListener('online', () => {
    outbox.flush();
    askTime();
  });
  // A page that slept has missed what was told, and who set the clock.
  const lookAgain = () => {
    if (document.visibilityState !== 'visible') return;
    void outbox.refresh().catch(() => undefined);
    askTime();
  };
  document.addEventListener('visibilitychange', lookAgain);
  addEventListener('pageshow', ({ persisted }) => persisted && lookAgain());
  void whenIdle().then(askTime);
  await outbox.refresh();
  return outbox;
}

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
function showCount({ entries, count: countAll }: OpenOutbox, noteWaiting: (waits: boolean) => void): void {
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

interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Asks the browser, where it can do that, to send what waits once there is a network, whether or not a page is open then. */
async function askForSync(): Promise<void> {
  const worker = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await worker?.sync?.register(syncTag);
}
