import * as z from 'zod/mini';
import type { BodyOf, EndpointShape, ParamsOf, QueryOf } from '#shared/endpoint.ts';

export interface MockRequest<E extends EndpointShape = EndpointShape> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  headers: Headers;
}

export interface Answer {
  endpoint: EndpointShape;
  respond: (asked: MockRequest) => Response | Promise<Response>;
}

type Value<E extends EndpointShape> = z.input<E['answer']> | Response;
type Given<E extends EndpointShape> = Value<E> | ((asked: MockRequest<E>) => Value<E> | Promise<Value<E>>);

/**
 * Answers this call with a value, or with what a function returns for the request; a `Response` is sent as is. A value
 * that violates the contract fails the test.
 */
export function answer<const E extends EndpointShape>(endpoint: E, given: Given<E>): Answer {
  return {
    endpoint,
    respond: async (asked) => {
      const value = await (given instanceof Function ? given(asked as MockRequest<E>) : given);
      if (value instanceof Response) return value;
      const read = z.parse(endpoint.answer, value);
      if (endpoint.status === 204) return new Response(null, { status: 204 });
      return Response.json(read, { status: endpoint.status });
    },
  };
}

/** An error response with a message, as the server sends it. */
export const refusal = (status: number, error: string): Response => Response.json({ error }, { status });

export const refuse = (endpoint: EndpointShape, status: number, error: string): Answer =>
  answer(endpoint, () => refusal(status, error));

/** Never answers this call, so that the caller has to give up. */
export function neverAnswer(endpoint: EndpointShape): Answer {
  return { endpoint, respond: () => new Promise(() => undefined) };
}

/** Reports something that the page must not do, such as a call without a mocked answer. */
type Complain = (problem: string) => void;

/** A network that gives only these answers; the last match wins. `asked` returns the calls so far. */
export function makeNetwork(complain: Complain) {
  const answers: Answer[] = [];
  const calls: { endpoint: EndpointShape; asked: MockRequest }[] = [];

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const name = `${request.method} ${url.pathname}${url.search}`;
    const text = await request.text();
    const found = answers.findLast(({ endpoint }) => endpoint.method === request.method && valuesIn(endpoint, url));
    if (found === undefined) {
      complain(`no answer was given for ${name}`);
      throw new TypeError("There's no network");
    }
    try {
      const { endpoint } = found;
      const asked = {
        params: parsed(endpoint.params, valuesIn(endpoint, url)),
        query: parsed(endpoint.query, Object.fromEntries(url.searchParams)),
        body: endpoint.kind === 'upload' ? text : parsed(endpoint.body, text === '' ? undefined : JSON.parse(text)),
        headers: request.headers,
      } as MockRequest;
      calls.push({ endpoint, asked });
      return await unlessAborted(found.respond(asked), request.signal);
    } catch (error) {
      if (!request.signal.aborted) complain(`${name}: ${error}`);
      throw error;
    }
  }
  return {
    fetch,
    give: (...more: Answer[]) => answers.push(...more),
    asked: <const E extends EndpointShape>(endpoint: E) =>
      calls.filter((call) => call.endpoint === endpoint).map(({ asked }) => asked as MockRequest<E>),
  };
}

/** The endpoint's path parameters in this URL; undefined if the path doesn't match. */
function valuesIn({ path }: EndpointShape, { pathname }: URL): Record<string, string> | undefined {
  const pattern = new RegExp(`^/api${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const groups = pattern.exec(pathname)?.groups ?? (pattern.test(pathname) ? {} : undefined);
  return groups && Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
}

const parsed = (schema: z.ZodMiniType | undefined, value: unknown) => schema && z.parse(schema, value);

function unlessAborted(response: Response | Promise<Response>, signal: AbortSignal): Promise<Response> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([response, aborted]);
}
