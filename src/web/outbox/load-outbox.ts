import { foldCase } from '#shared/fold-case.ts';
import { queryClient } from '../api/query-client.ts';
import { once } from '../device/once.ts';
import { isStorageBlocked } from '../device/storage-blocked.ts';
import { storedIn } from '../device/stored.ts';
import * as messages from '../messages.ts';
import type { LocalUserData } from '../session/device-owner.ts';
import { rememberedUser } from '../session/last-user.ts';
import { userQuery } from '../session/session.ts';
import { dropToken, readToken, watchToken } from '../session/token.ts';
import type { OpenOutbox, OutboxParts } from './make-outbox.ts';

/** Whether entries are pending on this device, noted for the next start, which then loads the outbox. */
export const pendingNote = storedIn({
  key: 'waiting',
  storage: () => localStorage,
  fromText: (text) => text !== null,
  toText: (isPending) => (isPending ? '1' : null),
});

const opened = once<OpenOutbox>();

/** This tab's outbox. Its code is loaded on first use. */
export const loadOutbox = (): Promise<OpenOutbox> =>
  opened(async () => (await import('./page-outbox.tsx')).openOutbox(pageSession, pendingNote));

/**
 * Entries of an expired session are stored until the same user logs in. At Log Out, and for anyone else, they're
 * deleted.
 */
export const pendingEntries: LocalUserData = {
  pending: async () => {
    const outbox = await loadOutbox();
    // If the device can't be read right now, at least the shown entries would be lost.
    const count = await outbox.count().catch(() => outbox.entries.read().length);
    return count === 0 ? undefined : messages.outbox.pending(count);
  },
  forget: async (...except) => (await loadOutbox()).forget(...except),
};

/** The username that the server gave for this token; undefined if unknown. */
function currentLogin(): string | undefined {
  const user = rememberedUser();
  if (user !== undefined) return user.login;
  // If storage is blocked, the token and the user belong to this tab alone. Otherwise another tab may have logged in.
  return isStorageBlocked() ? queryClient.getQueryData(userQuery.queryKey)?.login : undefined;
}

/** The username and token of this browser's session, never of two different sessions. */
export const pageSession: OutboxParts['session'] = {
  read: () => {
    const token = readToken();
    const login = token === null ? undefined : currentLogin();
    return token === null || login === undefined ? undefined : { login, ownerKey: foldCase(login), token };
  },
  watch: (listener) => {
    watchToken(listener);
    // The user is known later than the token.
    const [name] = userQuery.queryKey;
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === name) listener();
    });
  },
  refuse: ({ token }) => dropToken(token),
};
