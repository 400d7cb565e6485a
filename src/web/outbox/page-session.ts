import { foldCase } from '#shared/fold-case.ts';
import { queryClient } from '../api/query-client.ts';
import { isStorageBlocked } from '../device/storage-blocked.ts';
import { rememberedUser } from '../session/last-user.ts';
import { userQuery } from '../session/session.ts';
import { dropToken, readToken, watchToken } from '../session/token.ts';
import type { OutboxParts } from './make-outbox.ts';

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
