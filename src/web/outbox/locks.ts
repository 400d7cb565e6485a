import { secondMs } from '#shared/time.ts';

/**
 * Does one piece of work of a name at a time on this device. The work ends when its signal says that somebody else has
 * taken over; `signal` gives up waiting.
 */
export type Locks = (name: string, work: (signal: AbortSignal) => Promise<void>) => Promise<void>;

/** Longer than any request lives: whoever holds a lock by then is a page that the system has put to sleep. */
const asleepAfterMs = 150 * secondMs;

/** Without locks, in old browsers and on plain http, every tab sends; the server counts once. */
const withoutLocks: Locks = (_name, work) => work(new AbortController().signal);

const withLocks: Locks = async (name, work) => {
  const taken = new AbortController();
  const run = () => work(taken.signal);
  const patience = AbortSignal.timeout(asleepAfterMs);
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return run();
  };
  try {
    await navigator.locks.request(name, { signal: patience }, begin);
  } catch (error) {
    if (hasBegun) {
      // Somebody else took it, or the work failed by itself.
      taken.abort();
      throw error;
    }
    await navigator.locks.request(name, { steal: true }, run);
  }
};

export const locks: Locks = 'locks' in navigator ? withLocks : withoutLocks;
