import { queryOptions, useQuery } from '@tanstack/react-query';
import { SessionUser } from '#shared/session-user.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { ApiError, bearer, checked, request } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { kept } from '../device/stored.ts';
import { isAnothers } from './device-owner.ts';
import { forgetUser, rememberedUser, rememberUser } from './last-user.ts';
import { takeOver } from './local-user-data.ts';
import { readToken, useToken, watchToken, writeToken } from './token.ts';

/**
 * The two calls the shell makes by itself. It knows no feature, so they stand here by address; the accounts feature,
 * which owns them, lets the compiler check that they fit its contract.
 */
export const sessionCalls = {
  user: { method: 'GET', path: '/user' },
  logOut: { method: 'POST', path: '/logout' },
} as const;

export type { SessionUser };

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const asked = askForUser(signal);
    const remembered = rememberedUser();
    return remembered ? Promise.race([asked, rememberedIfLate(remembered, asked)]) : asked;
  },
  staleTime: minuteMs,
});

async function askForUser(signal: AbortSignal): Promise<SessionUser> {
  try {
    const token = readToken();
    const address = `/api${sessionCalls.user.path}`;
    const user = checked(SessionUser, await request({ ...sessionCalls.user, address, signal }));
    // Who is signed in by now may be another one.
    const isCurrent = () => readToken() === token;
    if (isCurrent() && isAnothers(user)) await takeOver(user);
    if (isCurrent()) rememberUser(user, token);
    return user;
  } catch (error) {
    // Without a network it is still who it was; rights are the server's to decide, call by call.
    const remembered = error instanceof ApiError && error.status === 0 ? rememberedUser() : undefined;
    if (remembered) return remembered;
    throw error;
  }
}

const lateAfterMs = secondMs;

/** On a line that does not answer it is still who it was, until the answer comes after all. */
async function rememberedIfLate(remembered: SessionUser, asked: Promise<SessionUser>): Promise<SessionUser> {
  // Whoever signs in during this wait is another one, to whom none of it belongs.
  const token = readToken();
  await new Promise((resolve) => {
    setTimeout(resolve, lateAfterMs);
  });
  // Where the answer was in time, this changes nothing.
  const put = (user: SessionUser) => void (readToken() === token && queryClient.setQueryData(userQuery.queryKey, user));
  if (queryClient.getQueryData(userQuery.queryKey) === undefined) asked.then(put).catch(() => undefined);
  return remembered;
}

/** The person of this session, and how it stands with reading them. */
export function useUser() {
  const token = useToken();
  const { data, isPending, error, failureCount, failureReason, errorUpdateCount, isFetching, refetch } = useQuery({
    ...userQuery,
    enabled: token !== null,
  });
  const isGuest = token === null;
  return {
    user: isGuest ? undefined : data,
    /** There is a token, and it is not known yet whose. */
    isPending: !isGuest && isPending,
    error: isGuest ? null : error,
    failureCount,
    failureReason,
    errorUpdateCount,
    isFetching,
    refetch,
  };
}

export function signIn(token: string): void {
  writeToken(token);
}

/** Ends the session here at once, whether or not the server can be told. */
export function signOut(): void {
  const token = readToken();
  writeToken(null);
  if (token === null) return;
  const { method, path } = sessionCalls.logOut;
  // Without the server the session there ends by its own age.
  fetch(`/api${path}`, { method, headers: bearer(token), keepalive: true }).catch(() => undefined);
}

/** For a session that has ended on the server already. */
export function forgetSession(): void {
  writeToken(null);
}

/** Whether the session that has just ended was a guest's: no password leads back to it. */
export const wasGuest = kept(false);

/** Drops everything read under another token, in this tab and when another tab signs in or out. Runs once, at start. */
export function forgetDataWithSession(): void {
  let known = readToken();
  watchToken(() => {
    const token = readToken();
    if (token === known) return;
    known = token;
    wasGuest.write(token === null && queryClient.getQueryData(userQuery.queryKey)?.guest !== undefined);
    forgetUser();
    queryClient.clear();
  });
}
