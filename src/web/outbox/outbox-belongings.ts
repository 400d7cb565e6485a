import type { Belongings } from '../session/device-owner.ts';
import { words } from '../words.ts';
import { loadOutbox } from './load-outbox.ts';

/** What waits of a session that ended by itself waits for the same person; with Log Out, and for anybody else, it goes. */
export const outboxBelongings: Belongings = {
  unsent: async () => {
    const count = await (await loadOutbox()).count();
    return count === 0 ? undefined : words.outbox.unsent(count);
  },
  forget: async (exceptLogin) => (await loadOutbox()).forget(exceptLogin),
};
