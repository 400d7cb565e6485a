import type { Belongings } from '../session/device-owner.ts';
import { words } from '../words.ts';
import { loadOutbox } from './load-outbox.ts';
import type { OpenOutbox } from './make-outbox.ts';

const open = () => loadOutbox() as Promise<OpenOutbox>;

/** Entries of a session that ended by itself wait for the same person; with Log Out, and for anybody else, they go. */
export const waitingEntries: Belongings = {
  unsent: async () => {
    const outbox = await open();
    // Where the device cannot be read just now, what is on the screen would be lost at least.
    const count = await outbox.count().catch(() => outbox.entries.read().length);
    return count === 0 ? undefined : words.outbox.unsent(count);
  },
  forget: async (exceptLogin) => (await open()).forget(exceptLogin),
};
