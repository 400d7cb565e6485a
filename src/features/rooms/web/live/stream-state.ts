import { secondMs } from '#shared/time.ts';
import { queryClient } from '#web/api/query-client.ts';
import { storedInTab } from '#web/device/stored.ts';
import type { StreamState } from '#web/live/follow-events.ts';
import { isUpToDate } from '#web/live/use-event-stream.ts';

const followed = new Set<string>();

/** Whether the room's stream is connected, which keeps all its cached data up to date. */
export const isFollowed = (roomId: string): boolean => followed.has(roomId);

export const setFollowed = (roomId: string, isOn: boolean): unknown =>
  isOn ? followed.add(roomId) : followed.delete(roomId);

/** The stale time of a room's queries, which don't become stale while the room is followed. */
export const staleTimeIn = (roomId: string) => () =>
  isFollowed(roomId) ? Number.POSITIVE_INFINITY : (queryClient.getDefaultOptions().queries?.staleTime as number);

/** The people viewing a room: the logins of some, and the number of all. */
export interface CurrentPresence {
  logins: readonly string[];
  count: number;
}

/** By room; undefined while unknown. */
const presence = storedInTab<Readonly<Record<string, CurrentPresence | undefined>>>({});
const setPresence = (roomId: string, now: CurrentPresence | undefined) =>
  presence.write({ ...presence.read(), [roomId]: now });

export const usePresence = (roomId: string): CurrentPresence | undefined => presence.useValue()[roomId];

/** A presence event's payload, or undefined if it's invalid. */
export function presenceIn(payload: unknown): CurrentPresence | undefined {
  const { logins, count } = (payload ?? {}) as Partial<CurrentPresence>;
  const isValid = Array.isArray(logins) && logins.every((login) => typeof login === 'string') && Number.isFinite(count);
  return isValid ? (payload as CurrentPresence) : undefined;
}

/** How long the last known presence is shown after a disconnect. */
const presenceShownMs = 10 * secondMs;

export function followState(roomId: string) {
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    connected: () => setFollowed(roomId, true),
    onPresence: (payload: unknown) => setPresence(roomId, presenceIn(payload)),
    onState: (state: StreamState) => {
      clearTimeout(hideTimer);
      if (isUpToDate(state)) return;
      setFollowed(roomId, false);
      // Delayed, so that the names don't flicker during a quick reconnect.
      hideTimer = setTimeout(() => setPresence(roomId, undefined), presenceShownMs);
    },
    close: () => {
      clearTimeout(hideTimer);
      setPresence(roomId, undefined);
      setFollowed(roomId, false);
    },
  };
}
