import { kept, type Stored } from '#web/device/stored.ts';

/** The state of a sign-out: it can still be undone, it's in flight, or it failed. */
export type Standing = { at: 'waiting' } | { at: 'sent' } | { at: 'failed'; error: unknown };
/** The id of a session, or all sessions but this one. */
export const everywhereElse = '*';

export interface SignOuts {
  standings: Stored<ReadonlyMap<string, Standing>>;
  /** Schedules a sign-out for when the time to undo is over. */
  ask: (id: string) => void;
  takeBack: (id: string) => void;
  /** Sends what's pending because it can't be undone after leaving, and drops failures. */
  leave: () => Promise<void>;
}

/** Signs out other sessions, with some time to undo before the server is called. */
export function makeSignOuts(undoMs: number, send: (id: string) => Promise<void>): SignOuts {
  const standings = kept<ReadonlyMap<string, Standing>>(new Map());
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
      // Signing out everywhere replaces single sign-outs, so none is sent twice and one Undo covers all.
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
