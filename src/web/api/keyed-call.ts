import { type AnswerOf, addressOf, type EndpointShape, type ParamsOf } from '#shared/endpoint.ts';
import { keyHeader } from '#shared/idempotency.ts';
import { messages } from '../messages.ts';
import { readToken } from '../session/token.ts';
import { ApiError, bearer, checked, parseResponse, redirect } from './client.ts';

/** Makes a call under a key: however often it's sent, it takes effect once. Throws `ApiError`. */
export async function keyedCall<E extends EndpointShape>(
  endpoint: E,
  key: string,
  { params, body, signal }: { params: ParamsOf<E>; body: unknown; signal?: AbortSignal },
): Promise<AnswerOf<E>> {
  const token = readToken();
  const headers = { ...bearer(token), 'content-type': 'application/json', [keyHeader]: key };
  let status: number;
  let text: string;
  try {
    const response = await fetch(addressOf(endpoint, params as Record<string, unknown>), {
      method: endpoint.method,
      headers,
      body: JSON.stringify(body),
      redirect,
      ...(signal && { signal }),
    });
    ({ status } = response);
    text = await response.text();
  } catch {
    throw new ApiError(0, messages.errors.unreachable);
  }
  return checked(endpoint.answer, parseResponse(status, text, token)) as AnswerOf<E>;
}
