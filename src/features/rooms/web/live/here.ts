import { useCallback, useSyncExternalStore } from 'react';
import { secondMs } from '#shared/time.ts';
import type { StreamState } from '#web/live/follow-events.ts';
import { isUpToDate } from '#web/live/use-event-stream.ts';
import { setFollowed } from './followed.ts';

/** Who looks at a room now: some of them by name, and how many there are. */
export interface HereNow {
  logins: readonly string[];
  count: number;
}

const rooms = new Map<string, HereNow>();
const watching = new Set<() => void>();

/** Undefined: nobody knows. */
export function setHere(roomId: string, here: HereNow | undefined): void {
  if (here === undefined) rooms.delete(roomId);
  else rooms.set(roomId, here);
  for (const tell of watching) tell();
}

function watch(tell: () => void): () => void {
  watching.add(tell);
  return () => watching.delete(tell);
}

/** Who is in a room that is followed; undefined while that is not known. */
export function useHere(roomId: string): HereNow | undefined {
  return useSyncExternalStore(
    watch,
    useCallback(() => rooms.get(roomId), [roomId]),
  );
}

/** What a stream told, or undefined where that cannot be read. */
export function hereIn(told: unknown): HereNow | undefined {
  const { logins, count } = (told ?? {}) as Partial<HereNow>;
  const isHere = Array.isArray(logins) && logins.every((login) => typeof login === 'string') && Number.isFinite(count);
  return isHere ? (told as HereNow) : undefined;
}

/** So long who was here is shown when the line is cut. */
const hereForMs = 10 * secondMs;

/** What a room's line says of itself and of who is here, for as long as its page is shown; `stands` when it is known where it stands. */
export function followLine(roomId: string) {
  let unknown: ReturnType<typeof setTimeout> | undefined;
  return {
    stands: () => setFollowed(roomId, true),
    onHere: (told: unknown) => setHere(roomId, hereIn(told)),
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
