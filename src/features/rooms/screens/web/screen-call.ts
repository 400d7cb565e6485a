import { queryOptions } from '@tanstack/react-query';
import { type AnswerOf, addressOf, type EndpointShape } from '#shared/endpoint.ts';
import { secondMs } from '#shared/time.ts';
import { ApiError, checked, parseResponse, redirect } from '#web/api/client.ts';
import * as messages from '#web/messages.ts';
import { getScreenThumbnails, getScreenView, type RoomOnScreen, screenScheme } from '../contract.ts';

/** A screen's credentials. It doesn't matter whether anybody is logged in to the site in the same browser. */
export const authorizationFor = (secret: string) => `${screenScheme}${secret}`;

const timeoutMs = 20 * secondMs;

async function request<E extends EndpointShape>(
  endpoint: E,
  secret: string,
  query: Record<string, string> = {},
): Promise<AnswerOf<E>> {
  const headers = { authorization: authorizationFor(secret) };
  let response: Response;
  let text: string;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    response = await fetch(addressOf(endpoint, {}, query), { headers, cache: 'no-store', redirect, signal });
    text = await response.text();
  } catch {
    throw new ApiError(0, messages.errors.unreachable);
  }
  return checked(endpoint.answer, parseResponse(response.status, text, null)) as AnswerOf<E>;
}

const retryAfterMs = 10 * secondMs;

/** Whether the error means that the screen has ended, as opposed to a temporary failure. */
export const isEnded = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export interface ScreenResponse extends RoomOnScreen {
  /** The server's clock minus the page's monotonic one, which ignores changes to the television's clock. */
  clockOffsetMs: number;
}

/** Refetched when the stream invalidates it, and retried until it works, because nobody is there to press a button. */
export const viewQuery = (secret: string) =>
  queryOptions({
    queryKey: ['screen', secret],
    queryFn: async (): Promise<ScreenResponse> => {
      const view = await request(getScreenView, secret);
      return { ...view, clockOffsetMs: Date.parse(view.now) - performance.now() };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' && !isEnded(state.error) ? retryAfterMs : false),
  });

export const readThumbnails = async (secret: string, versions: readonly string[]) =>
  (await request(getScreenThumbnails, secret, { v: versions.join() })).thumbnails;
