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

/** For a room's queries: followed data doesn't become stale. */
export const staleTimeIn = (roomId: string) => () =>
  isFollowed(roomId) ? Number.POSITIVE_INFINITY : (queryClient.getDefaultOptions().queries?.staleTime as number);

/** Who is viewing a room: some of them by name, and how many there are. */
export interface CurrentPresence {
  logins: readonly string[];
  count: number;
}

/** By room; undefined while unknown. */
const here = storedInTab<Readonly<Record<string, CurrentPresence | undefined>>>({});
const setHere = (roomId: string, now: CurrentPresence | undefined) => here.write({ ...here.read(), [roomId]: now });

export const usePresence = (roomId: string): CurrentPresence | undefined => here.useValue()[roomId];

/** A presence event's payload, or undefined if it's invalid. */
export function presenceIn(payload: unknown): CurrentPresence | undefined {
  const { logins, count } = (payload ?? {}) as Partial<CurrentPresence>;
  const isHere = Array.isArray(logins) && logins.every((login) => typeof login === 'string') && Number.isFinite(count);
  return isHere ? (payload as CurrentPresence) : undefined;
}

/** How long the last known presence is shown after a disconnect. */
const hereForMs = 10 * secondMs;

/** The connection state and presence of a room, while its page is open. */
export function followState(roomId: string) {
  let unknown: ReturnType<typeof setTimeout> | undefined;
  return {
    connected: () => setFollowed(roomId, true),
    onPresence: (payload: unknown) => setHere(roomId, presenceIn(payload)),
    onState: (state: StreamState) => {
      clearTimeout(unknown);
      if (isUpToDate(state)) return;
      setFollowed(roomId, false);
      // A quick reconnect doesn't make everybody blink.
      unknown = setTimeout(() => setHere(roomId, undefined), hereForMs);
    },
    close: () => {
      clearTimeout(unknown);
      setHere(roomId, undefined);
      setFollowed(roomId, false);
    },
  };
}
