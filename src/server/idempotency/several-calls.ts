import type { FastifyRequest } from 'fastify';
import type { BodyOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { type CallAnswer, keyHeader, makeCalls, partHeader } from '#shared/idempotency.ts';
import { restarting } from '../http/failure-replies.ts';
import { type Route, route } from '../http/serve.ts';

type Call = BodyOf<typeof makeCalls>['calls'][number];

/** Several calls in one request. Limits, rights, keys and the log apply to each as if it had been sent alone. */
export const severalCalls = (): Route =>
  route(makeCalls, async ({ body, request }) => {
    for (const { address } of body.calls) requireCanonical(address);
    const answers: CallAnswer[] = [];
    for (const call of body.calls) {
      const answer = await ask(request, call);
      answers.push(answer);
      // Later calls may depend on this one.
      if (answer.status >= 300) break;
    }
    return { answers };
  });

/** When a call is repeated alone, it's matched by its address, so only canonical addresses are accepted. */
function requireCanonical(address: string): void {
  const { pathname, search } = new URL(address, 'http://site');
  if (pathname + search !== address) throw new AppError('badInput', "The address can't be read.");
}

async function ask(request: FastifyRequest, { id, method, address, body }: Call): Promise<CallAnswer> {
  const { authorization = '', host = '' } = request.headers;
  const json = body === undefined ? undefined : JSON.stringify(body);
  try {
    const { statusCode, headers, payload } = await request.server.inject({
      method,
      url: address,
      remoteAddress: request.address,
      headers: {
        ...{ authorization, host, [keyHeader]: id, [partHeader]: '1' },
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { payload: json }),
    });
    const after = headers['retry-after'];
    return {
      status: statusCode,
      ...(typeof after === 'string' && { headers: { 'retry-after': after } }),
      ...(payload !== '' && { body: JSON.parse(payload) as unknown }),
    };
  } catch (error) {
    // The server is stopping, so it accepts nothing new and waits for calls in flight.
    if ((error as { code?: string }).code !== 'FST_ERR_REOPENED_CLOSE_SERVER') throw error;
    const { status, message, retryAfterSeconds } = restarting();
    return { status, headers: { 'retry-after': String(retryAfterSeconds) }, body: { error: message } };
  }
}
