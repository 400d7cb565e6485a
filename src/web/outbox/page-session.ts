import { foldCase } from '#shared/fold-case.ts';
import { queryClient } from '../api/query-client.ts';
import { rememberedUser } from '../session/last-user.ts';
import { userQuery } from '../session/session.ts';
import { dropToken, readToken, watchToken } from '../session/token.ts';
import type { OutboxParts } from './make-outbox.ts';

interface Remembered {
  login: string;
  /** Absent where an earlier version of this site noted it. */
  token?: string | null;
}
const isRemembered = (value: unknown): value is Remembered =>
  typeof (value as Partial<Remembered> | null)?.login === 'string';

/** Whose token this is, as the server once said; undefined where that is not known. */
function loginOf(token: string): string | undefined {
  const noted = rememberedUser(isRemembered);
  if (noted) return (noted.token ?? token) === token ? noted.login : undefined;
  // Where storage is refused the token is this tab's alone, and so is who was read with it.
  return queryClient.getQueryData(userQuery.queryKey)?.login;
}

/** Login and token of this browser's session, never of two different ones. */
export const pageSession: OutboxParts['session'] = {
  read: () => {
    const token = readToken();
    const login = token === null ? undefined : loginOf(token);
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
