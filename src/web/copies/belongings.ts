import type { Belongings } from '../session/device-owner.ts';
import { loadCopies } from './start-copies.ts';

/** What was read of the server goes with Log Out, and before another person is shown anything; nothing is lost with it. */
export const copies: Belongings = {
  unsent: async () => undefined,
  forget: async () => {
    const opened = await loadCopies();
    // Where the browser keeps nothing, there is nothing to take away.
    await opened.drop().catch(() => undefined);
  },
};
