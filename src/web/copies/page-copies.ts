import { queryClient } from '../api/query-client.ts';
import { barSlot } from '../layout/bar-slot.ts';
import { lineStands } from '../live/use-event-stream.ts';
import { OfflineLine } from '../outbox/OfflineLine.tsx';
import { noteOf } from '../session/device-owner.ts';
import { rememberedUser } from '../session/last-user.ts';
import { copyAge } from './copy-age.ts';
import { idbCopies } from './idb-copies.ts';
import { keepCopies } from './keep-copies.ts';
import { recoverBy } from './recover.ts';

/** Nobody, where the token of this browser is not the one by which the server named the person. */
function owner(): string | undefined {
  const noted = rememberedUser();
  return noted && noteOf(noted);
}

const later = (ms: number, work: () => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** The copies of this tab. */
export function openCopies() {
  const client = queryClient;
  const copies = keepCopies({
    ...{ client, owner, later },
    store: idbCopies(),
    // Each build has a first script with a name of its own.
    build: document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '',
    isOnline: () => navigator.onLine,
    now: () => Date.now(),
    onAge: (age) => {
      if (barSlot.read() === undefined) barSlot.write(OfflineLine);
      copyAge.write(age);
    },
  });
  const recovery = recoverBy({ client, later, isShown: copies.isShown });
  addEventListener('offline', copies.onNetwork);
  addEventListener('online', () => {
    copies.onNetwork();
    recovery.anew();
  });
  lineStands.watch(recovery.now);
  addEventListener('pageshow', ({ persisted }) => persisted && recovery.now());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') recovery.now();
    else copies.flush();
  });
  return copies;
}
