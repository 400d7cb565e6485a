import { addressOf, type CallOf, type EndpointShape } from '#shared/endpoint.ts';
import { readToken } from '../session/token.ts';
import { words } from '../words.ts';
import { ApiError, bearer, failureOf, redirect } from './client.ts';

/** A file on its way. */
export interface Download {
  /** As the server calls it. */
  fileName: string | undefined;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Asks for a file, which a plain link cannot: it sends no token. Throws `ApiError`, as `call` does. What is read of the body
 * is counted by `onBytes`.
 */
export async function download<E extends EndpointShape & { kind: 'file' }>(
  endpoint: E,
  input: Partial<CallOf<E>> & { signal?: AbortSignal; onBytes?: (sum: number) => void } = {},
): Promise<Download> {
  const { params, query, signal, onBytes } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    signal?: AbortSignal;
    onBytes?: (sum: number) => void;
  };
  const token = readToken();
  const response = await fetch(addressOf(endpoint, params, query), {
    method: endpoint.method,
    headers: bearer(token),
    cache: 'no-store',
    redirect,
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError(0, words.errors.unreachable);
  });
  const { headers, status, body } = response;
  // A page in the place of the file is of something in front of the server.
  if (!response.ok || body === null || headers.get('content-type')?.startsWith('text/html')) {
    throw failureOf(status, await response.text(), token, headers.get('www-authenticate'));
  }
  return { fileName: fileNameIn(headers.get('content-disposition')), body: body.pipeThrough(counting(onBytes)) };
}

/** The name in a header such as `attachment; filename="mine.zip"`. */
export function fileNameIn(header: string | null): string | undefined {
  return /\bfilename="([^"/\\]+)"/.exec(header ?? '')?.[1];
}

function counting(onBytes: ((sum: number) => void) | undefined) {
  let sum = 0;
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      sum += chunk.byteLength;
      onBytes?.(sum);
      controller.enqueue(chunk);
    },
  });
}
