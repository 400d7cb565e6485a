import { secondMs } from '#shared/time.ts';
import { queryClient } from '#web/api/query-client.ts';
import { storedInTab } from '#web/device/stored.ts';
import type { StreamState } from '#web/live/follow-events.ts';
import { isUpToDate } from '#web/live/use-event-stream.ts';

const followed = new Set<string>();

/** The stream of this room stands, and all that is known of the room is kept as it is there. */
export const isFollowed = (roomId: string): boolean => followed.has(roomId);

export function setFollowed(roomId: string, isFollowed: boolean): void {
  if (isFollowed) followed.add(roomId);
  else followed.delete(roomId);
}

/** For queries of a room: what is followed does not grow stale by itself. */
export const staleTimeIn = (roomId: string) => () =>
  isFollowed(roomId) ? Number.POSITIVE_INFINITY : (queryClient.getDefaultOptions().queries?.staleTime as number);

/** Who looks at a room now: some of them by name, and how many there are. */
export interface PresenceNow {
  logins: readonly string[];
  count: number;
}

/** By room; undefined: nobody knows. */
const here = storedInTab<Readonly<Record<string, PresenceNow | undefined>>>({});
const setHere = (roomId: string, now: PresenceNow | undefined) => here.write({ ...here.read(), [roomId]: now });

/** Who is in a room that is followed; undefined while that is not known. */
export const usePresence = (roomId: string): PresenceNow | undefined => here.useValue()[roomId];

/** What a stream told, or undefined where that cannot be read. */
export function presenceIn(told: unknown): PresenceNow | undefined {
  const { logins, count } = (told ?? {}) as Partial<PresenceNow>;
  const isHere = Array.isArray(logins) && logins.every((login) => typeof login === 'string') && Number.isFinite(count);
  return isHere ? (told as PresenceNow) : undefined;
}

/** So long who was here is shown when the line is cut. */
const hereForMs = 10 * secondMs;

/** What a room's line says of itself and of who is here, for as long as its page is shown; `stands` when it is known where it stands. */
export function followLine(roomId: string) {
  let unknown: ReturnType<typeof setTimeout> | undefined;
  return {
    stands: () => setFollowed(roomId, true),
    onPresence: (told: unknown) => setHere(roomId, presenceIn(told)),
    onState: (state: StreamState) => {
      clearTimeout(unknown);
      if (isUpToDate(state)) return;
      setFollowed(roomId, false);
      // A line that comes back at once does not make everybody blink.
      unknown = setTimeout(() => setHere(roomId, undefined), hereForMs);
    },
    close: () => {
      clearTimeout(unknown);
      setHere(roomId, undefined);
      setFollowed(roomId, false);
    },
  };
}
