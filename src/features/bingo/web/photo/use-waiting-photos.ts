import { useEffect, useState, useSyncExternalStore } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { BoardAddress, WaitingPhoto } from './outbox.ts';
import type * as PhotoOutbox from './photo-outbox.ts';

let loading: Promise<typeof PhotoOutbox> | undefined;

/**
 * The outbox, whose code comes once a board stands: to draw one nothing of it is needed. Where it cannot come, the next try
 * asks again.
 */
export function loadOutbox(): Promise<typeof PhotoOutbox> {
  loading ??= import('./photo-outbox.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

const nothing: ReadonlyMap<string, WaitingPhoto> = new Map();
const readNothing = () => nothing;
const watchNothing = () => () => undefined;

/** The own photos of this room that the server does not have yet, by challenge. */
export function useWaitingPhotos({ roomId, login }: BoardAddress): ReadonlyMap<string, WaitingPhoto> {
  const [outbox, setOutbox] = useState<typeof PhotoOutbox>();
  useEffect(() => {
    let isWanted = true;
    const show = (loaded: typeof PhotoOutbox) => {
      if (!isWanted) return undefined;
      setOutbox(loaded);
      return loaded.restorePhotos({ roomId, login });
    };
    loadOutbox()
      .then(show)
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [roomId, login]);
  const all = useSyncExternalStore(outbox?.watchPhotos ?? watchNothing, outbox?.readPhotos ?? readNothing);
  const own = [...all.values()].filter((photo) => photo.roomId === roomId && photo.loginKey === loginKey(login));
  return new Map(own.map((photo) => [photo.challengeId, photo]));
}
