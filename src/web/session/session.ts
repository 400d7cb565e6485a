import { queryOptions, useQuery } from '@tanstack/react-query';
import { pathTo } from '#shared/pages.ts';
import { SessionUser } from '#shared/session-user.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { ApiError, bearer, checked, request } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { storedInTab } from '../device/stored.ts';
import { deviceHasOtherOwner, setDeviceOwner } from './device-owner.ts';
import { clearUser, rememberedUser, rememberUser } from './last-user.ts';
import { readToken, useToken, watchToken, writeToken } from './token.ts';

/**
 * The shell's own calls, given by address because it can't import features. The accounts feature lets the compiler
 * check that they match its contract.
 */
export const sessionCalls = {
  user: { method: 'GET', path: '/user' },
  logOut: { method: 'POST', path: '/logout' },
} as const;

export type { SessionUser };

export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const answer = askForUser(signal);
    const remembered = rememberedUser();
    return remembered ? Promise.race([answer, userWhileLate(remembered, answer)]) : answer;
  },
  staleTime: minuteMs,
});

async function askForUser(signal: AbortSignal): Promise<SessionUser> {
  try {
    const token = readToken();
    const address = `/api${sessionCalls.user.path}`;
    const user = checked(SessionUser, await request({ ...sessionCalls.user, address, signal }));
    // Another user may be logged in by now.
    const isCurrent = () => readToken() === token;
    if (isCurrent() && deviceHasOtherOwner(user)) await setDeviceOwner(user);
    if (isCurrent()) rememberUser(user, token);
    return user;
  } catch (error) {
    // Offline, the same user is assumed to be logged in. The server checks their rights for each call.
    const remembered = error instanceof ApiError && error.status === 0 ? rememberedUser() : undefined;
    if (remembered) return remembered;
    throw error;
  }
}

const lateAfterMs = secondMs;

/** While the server hasn't responded, assumes that it's still the same user. */
async function userWhileLate(remembered: SessionUser, answer: Promise<SessionUser>): Promise<SessionUser> {
  // Another user may log in during this wait, and must not get this answer.
  const token = readToken();
  await new Promise((resolve) => {
    setTimeout(resolve, lateAfterMs);
  });
  // If the response arrived in time, this changes nothing.
  const put = (user: SessionUser) => void (readToken() === token && queryClient.setQueryData(userQuery.queryKey, user));
  if (queryClient.getQueryData(userQuery.queryKey) === undefined) answer.then(put).catch(() => undefined);
  return remembered;
}

export function useUser() {
  const token = useToken();
  const { data, isPending, error, failureCount, failureReason, errorUpdateCount, isFetching, refetch } = useQuery({
    ...userQuery,
    enabled: token !== null,
  });
  const isGuest = token === null;
  return {
    user: isGuest ? undefined : data,
    /** There's a token, but its user isn't known yet. */
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

/** Ends the session here immediately, whether or not the server can be reached. */
export function signOut(): void {
  const token = readToken();
  writeToken(null);
  if (token === null) return;
  const { method, path } = sessionCalls.logOut;
  // If the server can't be reached, the session expires there.
  fetch(`/api${path}`, { method, headers: bearer(token), keepalive: true }).catch(() => undefined);
}

/** For a session that has already ended on the server. */
export function clearSession(): void {
  writeToken(null);
}

/** Whether the session that has just ended was a guest's, who can't log in again. */
export const wasGuest = storedInTab(false);

/** From now on, drops everything read with a token that this or another tab has replaced. Called once, at startup. */
export function clearDataWithSession(): void {
  let known = readToken();
  watchToken(() => {
    const token = readToken();
    if (token === known) return;
    known = token;
    wasGuest.write(token === null && queryClient.getQueryData(userQuery.queryKey)?.guest !== undefined);
    clearUser();
    queryClient.clear();
  });
}

export const guestRoomPath = ({ game, room }: Pick<NonNullable<SessionUser['guest']>, 'game' | 'room'>): string =>
  pathTo('room', { gameName: game, roomNumber: room });
