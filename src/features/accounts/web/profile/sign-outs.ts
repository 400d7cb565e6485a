import { secondMs } from '#shared/time.ts';
import { queryClient } from '#web/api/query-client.ts';
import { type Stored, storedInTab } from '#web/device/stored.ts';
import { endSession, sessionsQuery } from '../own-api.ts';

export type SignOutState = { at: 'waiting' } | { at: 'sent' } | { at: 'failed'; error: unknown };
/** Stands for all sessions except this one. */
export const allOthers = '*';

interface SignOuts {
  states: Stored<ReadonlyMap<string, SignOutState>>;
  /** Sends the sign-out once the time for Undo is over. */
  schedule: (id: string) => void;
  undo: (id: string) => void;
  /** Sends what's pending, because nothing can be undone after leaving, and drops failures. */
  flush: () => Promise<void>;
}

/** Logs out other sessions, leaving some time for Undo before calling the server. */
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
      // Logging out everywhere replaces pending single logouts, so none is sent twice and one Undo covers all.
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

const undoMs = 8 * secondMs;

export const signOuts = makeSignOuts(undoMs, async (id) => {
  await endSession(id === allOthers ? undefined : id);
  // Removes the row from the list. Otherwise it would reappear for a moment.
  queryClient.setQueryData(
    sessionsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        sessions: known.sessions.filter((session) => session.is_this || (id !== allOthers && session.id !== id)),
      },
  );
});
