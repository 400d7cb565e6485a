import { type Stored, storedInTab } from '#web/device/stored.ts';

/** The state of a sign-out: it can still be undone, it's in flight, or it failed. */
export type SignOutState = { at: 'waiting' } | { at: 'sent' } | { at: 'failed'; error: unknown };
/** Used in place of a session id for all sessions but this one. */
export const allOthers = '*';

export interface SignOuts {
  states: Stored<ReadonlyMap<string, SignOutState>>;
  /** Schedules a sign-out for when the time to undo is over. */
  schedule: (id: string) => void;
  undo: (id: string) => void;
  /** Sends what's pending because it can't be undone after leaving, and drops failures. */
  flush: () => Promise<void>;
}

/** Logs out other sessions, with some time to undo before the server is called. */
export function makeSignOuts(undoMs: number, send: (id: string) => Promise<void>): SignOuts {
  const states = storedInTab<ReadonlyMap<string, SignOutState>>(new Map());
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const put = (id: string, state?: SignOutState) => {
    const next = new Map(states.read());
    if (state === undefined) next.delete(id);
    else next.set(id, state);
    states.write(next);
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
  const undo = (id: string) => {
    if (states.read().get(id)?.at !== 'waiting') return;
    stop(id);
    put(id);
  };

  return {
    states,
    schedule: (id) => {
      if (timers.has(id)) return;
      // Logging out everywhere replaces single logouts, so none is sent twice and one Undo covers all.
      if (id === allOthers) for (const pendingId of timers.keys()) undo(pendingId);
      put(id, { at: 'waiting' });
      timers.set(
        id,
        setTimeout(() => void sendNow(id), undoMs),
      );
    },
    undo,
    flush: async () => {
      for (const [id, { at }] of states.read()) if (at === 'failed') put(id);
      await Promise.all([...timers.keys()].map(sendNow));
    },
  };
}
