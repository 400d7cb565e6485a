import { queryOptions } from '@tanstack/react-query';
import { addressOf, type BodyOf } from '#shared/endpoint.ts';
import { minuteMs } from '#shared/time.ts';
import { ApiError, bearer, call, parseResponse, redirect } from '#web/api/client.ts';
import { readToken } from '#web/session/token.ts';
import {
  changeLogin,
  changePassword,
  type endOtherSessions,
  type endOwnSession,
  getOwnDataSize,
  listSessions,
  listUserData,
} from '../own-contract.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
});

export const dataSizeQuery = queryOptions({
  queryKey: ['user', 'data size'],
  queryFn: ({ signal }) => call(getOwnDataSize, { signal }),
  staleTime: minuteMs,
});

export const userDataQuery = queryOptions({
  queryKey: ['user', 'belongings'],
  queryFn: ({ signal }) => call(listUserData, { signal }),
});

export const putPassword = (body: BodyOf<typeof changePassword>) => call(changePassword, { body });

export const putLogin = (login: string) => call(changeLogin, { body: { login } });

type EndingCall = Pick<typeof endOwnSession | typeof endOtherSessions, 'method' | 'path'>;

/**
 * Ends all other sessions if no id is given. Unlike a `call`, the request survives leaving the page. A session that no
 * longer exists counts as ended.
 */
export async function endSession(id?: string): Promise<void> {
  const token = readToken();
  const { method, path }: EndingCall =
    id === undefined ? { method: 'DELETE', path: '/user/sessions' } : { method: 'DELETE', path: '/user/sessions/{id}' };
  const address = addressOf({ path }, { id });
  const response = await fetch(address, { method, headers: bearer(token), keepalive: true, redirect });
  try {
    parseResponse(response.status, await response.text(), token);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
