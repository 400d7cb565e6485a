import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#shared/time.ts';
import { call } from '#web/api/client.ts';
import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { readToken } from '#web/session/token.ts';
import { getHome, type Home } from '../contract.ts';

export interface HomeCopy {
  /** When the response arrived, in ms on this device's clock. */
  at: number;
  askedAt: number;
  home: Home;
}

/** The last response for this user's home, shown immediately on the next visit, and offline. */
export const homeCopy = storedIn<HomeCopy | undefined>({
  key: keyOfUser('home'),
  storage: () => localStorage,
  fromText: readCopy,
  toText: (copy) => (copy === undefined ? null : JSON.stringify(copy)),
});

function readCopy(text: string | null): HomeCopy | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isCopy(value) ? value : undefined;
  } catch {
    // The copy is truncated.
    return undefined;
  }
}

/** An older version may have stored a different shape. */
function isCopy(value: unknown): value is HomeCopy {
  const { at, askedAt, home } = (value ?? {}) as Partial<HomeCopy>;
  const { bingo, rooms, failed } = home ?? {};
  return (
    Number.isFinite(at) &&
    Number.isFinite(askedAt) &&
    Array.isArray(failed) &&
    (rooms === undefined || (Array.isArray(rooms.active) && Array.isArray(rooms.votes))) &&
    (bingo?.room === undefined || (Array.isArray(bingo.room.boards) && Array.isArray(bingo.room.photos)))
  );
}

/** The data for the signs: first the copy from the last visit, then fresh data. */
export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: async ({ signal }): Promise<HomeCopy> => {
    const token = readToken();
    const askedAt = Date.now();
    const home = await call(getHome, { signal });
    const copy = { at: Date.now(), askedAt, home };
    // Not stored if the user has logged out in the meantime.
    if (readToken() === token) homeCopy.write(copy);
    return copy;
  },
  initialData: () => homeCopy.read(),
  initialDataUpdatedAt: 0,
  // Anyone who returns to the page wants the current state.
  staleTime: 0,
  refetchInterval: minuteMs,
  refetchOnReconnect: true,
  // On failure, the last visit's data is shown with its time.
  retry: false,
});
