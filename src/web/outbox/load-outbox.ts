import type { Belongings } from '../session/device-owner.ts';
import { words } from '../words.ts';
import type { OpenOutbox } from './make-outbox.ts';

let loading: Promise<OpenOutbox> | undefined;

/** The one outbox of this tab. Its code comes when it is first asked for; where it cannot come, the next call asks again. */
export function loadOutbox(): Promise<OpenOutbox> {
  loading ??= import('./page-outbox.ts')
    .then(({ openOutbox }) => openOutbox(noteWaiting))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

const key = 'waiting';

/** Whether something waits here, as far as that is noted: then the outbox is worth its bytes at the start. */
export function mayWait(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Notes for the next start whether something waits on this device. */
function noteWaiting(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Where local storage is refused, what waits is found when a page opens the outbox.
  }
}

/** Entries of a session that ended by itself wait for the same person; with Log Out, and for anybody else, they go. */
export const waitingEntries: Belongings = {
  unsent: async () => {
    const outbox = await loadOutbox();
    // Where the device cannot be read just now, what is on the screen would be lost at least.
    const count = await outbox.count().catch(() => outbox.entries.read().length);
    return count === 0 ? undefined : words.outbox.unsent(count);
  },
  forget: async (exceptLogin) => (await loadOutbox()).forget(exceptLogin),
};
