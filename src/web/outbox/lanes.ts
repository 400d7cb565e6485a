import { minuteMs } from '#shared/time.ts';
import { anySignal } from './any-signal.ts';
import type { Locks } from './locks.ts';
import { type LaneEnd, type Sending, sendLane } from './send-lane.ts';
import type { Session } from './stored-entry.ts';

export interface LanesParts {
  sending: Sending;
  locks: Locks;
  /** Calls back once; what comes back calls it off. */
  later: (ms: number, work: () => void) => () => void;
  /** Who may send now. */
  session: () => Session | undefined;
  /** Nothing is left in a lane, whoever sent it. */
  onEmpty: (lane: string) => void;
}

/** When the store itself fails, it is asked again after this time. */
const storeRestMs = minuteMs;

/** The name of the lock under which one of a device's tabs sends a lane. */
export const lockOf = (ownerKey: string, lane: string): string => `outbox ${JSON.stringify([ownerKey, lane])}`;

/** Keeps every lane going in which something waits, each by itself. */
export function makeLanes({ sending, locks, later, session, onEmpty }: LanesParts) {
  /** Lanes that are being sent, or wait for their lock, and whether they were asked for once more meanwhile. */
  const running = new Map<string, { isWanted: boolean; isEager: boolean }>();
  const timers = new Map<string, () => void>();
  let stop = new AbortController();

  function kick(lane: string, isEager = false): void {
    const run = running.get(lane);
    if (run) {
      run.isWanted = true;
      run.isEager ||= isEager;
      return;
    }
    const whose = session();
    if (whose === undefined) return;
    timers.get(lane)?.();
    timers.delete(lane);
    running.set(lane, { isWanted: false, isEager: false });
    void runLane(lane, whose, isEager);
  }

  async function runLane(lane: string, whose: Session, isEager: boolean): Promise<void> {
    let end: LaneEnd = { isEmpty: false };
    const stopped = stop.signal;
    try {
      await locks(lockOf(whose.ownerKey, lane), async (taken) => {
        const signal = anySignal([stopped, taken]);
        end = await sendLane(sending, { lane, session: whose, signal, isEager });
      });
    } catch {
      end = { waitMs: storeRestMs };
    }
    const again = running.get(lane);
    running.delete(lane);
    if (again?.isWanted) kick(lane, again.isEager);
    else if ('isEmpty' in end && end.isEmpty) onEmpty(lane);
    else if ('waitMs' in end && !stopped.aborted)
      timers.set(
        lane,
        later(end.waitMs, () => kick(lane)),
      );
  }

  return {
    kick,
    /** Nothing more is sent for who was here. */
    stop: () => {
      stop.abort();
      stop = new AbortController();
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
}
