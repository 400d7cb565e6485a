import { foldCase } from '#shared/fold-case.ts';
import { queryClient } from '../api/query-client.ts';
import { once } from '../device/once.ts';
import { isStorageBlocked } from '../device/storage-blocked.ts';
import { storedIn } from '../device/stored.ts';
import type { LocalUserData } from '../session/device-owner.ts';
import { rememberedUser } from '../session/last-user.ts';
import { userQuery } from '../session/session.ts';
import { dropToken, readToken, watchToken } from '../session/token.ts';
import { words } from '../words.ts';
import type { OpenOutbox, OutboxParts } from './make-outbox.ts';

/** Whether something waits on this device, as noted for the next start: then the outbox is worth its bytes there. */
export const waitingNote = storedIn({
  key: 'waiting',
  storage: () => localStorage,
  fromText: (text) => text !== null,
  toText: (waits) => (waits ? '1' : null),
});

const opened = once<OpenOutbox>();

/** The one outbox of this tab. Its code comes when it is first asked for. */
export const loadOutbox = (): Promise<OpenOutbox> =>
  opened(async () => (await import('./page-outbox.tsx')).openOutbox(pageSession, waitingNote));

/** Entries of a session that ended by itself wait for the same person; with Log Out, and for anybody else, they go. */
export const waitingEntries: LocalUserData = {
  pending: async () => {
    const outbox = await loadOutbox();
    // Where the device cannot be read just now, what is on the screen would be lost at least.
    const count = await outbox.count().catch(() => outbox.entries.read().length);
    return count === 0 ? undefined : words.outbox.pending(count);
  },
  forget: async (exceptLogin) => (await loadOutbox()).forget(exceptLogin),
};

/** Whose token this is, as the server once said; undefined where that is not known. */
function currentLogin(): string | undefined {
  const noted = rememberedUser();
  if (noted !== undefined) return noted.login;
  // Where storage is refused the token is this tab's alone, and so is who was read with it. Elsewhere another tab may have signed in.
  return isStorageBlocked() ? queryClient.getQueryData(userQuery.queryKey)?.login : undefined;
}

/** Login and token of this browser's session, never of two different ones. */
export const pageSession: OutboxParts['session'] = {
  read: () => {
    const token = readToken();
    const login = token === null ? undefined : currentLogin();
    return token === null || login === undefined ? undefined : { login, ownerKey: foldCase(login), token };
  },
  watch: (listener) => {
    const unwatchToken = watchToken(listener);
    // Whose the token is comes after the token.
    const [name] = userQuery.queryKey;
    const unwatchUser = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === name) listener();
    });
    return () => {
      unwatchToken();
      unwatchUser();
    };
  },
  refuse: ({ token }) => dropToken(token),
};
