import { type Stored, storedInTab } from '#web/device/stored.ts';

/** How it stands with a session that is to end: it can still be taken back, it is being told to the server, or that failed. */
export type Standing = { at: 'waiting' } | { at: 'sent' } | { at: 'failed'; error: unknown };
/** The id of a session, or all sessions but this one. */
export const everywhereElse = '*';

export interface SignOuts {
  standings: Stored<ReadonlyMap<string, Standing>>;
  /** Ends a session when the time to take it back is over. */
  ask: (id: string) => void;
  takeBack: (id: string) => void;
  /** Whoever leaves the page takes nothing back any more: what waits is sent, and what failed is not told again. */
  leave: () => Promise<void>;
}

/** Signing out elsewhere, with some time to think better of it before the server hears of it. */
export function makeSignOuts(undoMs: number, send: (id: string) => Promise<void>): SignOuts {
  const standings = storedInTab<ReadonlyMap<string, Standing>>(new Map());
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const put = (id: string, standing?: Standing) => {
    const next = new Map(standings.read());
    if (standing === undefined) next.delete(id);
    else next.set(id, standing);
    standings.write(next);
  };
  const stop = (id: string) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
  };
  const sendNow = async (id: string) => {
    stop(id);
    put(id, { at: 'sent' });
    try {
      await send(id);
      put(id);
    } catch (error) {
      put(id, { at: 'failed', error });
    }
  };
  const takeBack = (id: string) => {
    if (standings.read().get(id)?.at !== 'waiting') return;
    stop(id);
    put(id);
  };

  return {
    standings,
    ask: (id) => {
      if (timers.has(id)) return;
      // All of them are more than one of them: none is sent twice, and one Undo takes back what is seen as one deed.
      if (id === everywhereElse) for (const one of timers.keys()) takeBack(one);
      put(id, { at: 'waiting' });
      timers.set(
        id,
        setTimeout(() => void sendNow(id), undoMs),
      );
    },
    takeBack,
    leave: async () => {
      for (const [id, { at }] of standings.read()) if (at === 'failed') put(id);
      await Promise.all([...timers.keys()].map(sendNow));
    },
  };
}
