import { storedIn } from '#web/device/stored.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import type { Home } from '../contract.ts';

export interface HomeCopy {
  /** Milliseconds by this device's clock. */
  at: number;
  /** When the server was asked. */
  askedAt: number;
  home: Home;
}

/** The last response for this user's home: shown immediately on the next visit, and offline. */
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
    // Truncated, or another user's.
    return undefined;
  }
}

/** An older build may have stored another shape. */
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
