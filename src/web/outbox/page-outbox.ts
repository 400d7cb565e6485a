import { createElement } from 'react';
import { whenIdle } from '../device/idle.ts';
import { barSlot } from '../layout/bar-slot.ts';
import { idbStore } from './idb-store.ts';
import { askServerTime, learnServerTime } from './learn-server-time.ts';
import { locks } from './locks.ts';
import { makeId } from './make-id.ts';
import { makeOutbox, type OpenOutbox } from './make-outbox.ts';
import { OutboxBar } from './OutboxBar.tsx';
import { pageSession } from './page-session.ts';
import { showCount } from './show-count.ts';
import { openChannel } from './tab-news.ts';
import { withMemory } from './two-stores.ts';
import { byUpload } from './upload-transport.ts';

/** The outbox of this tab, with what lies in it. */
export async function openOutbox(): Promise<OpenOutbox> {
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
  showCount(outbox);
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
