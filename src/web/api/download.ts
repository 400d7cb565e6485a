import { useEffect, useRef, useState } from 'react';
import { addressOf, type CallOf, type EndpointShape } from '#shared/endpoint.ts';
import { saveFile } from '../device/save-file.ts';
import * as messages from '../messages.ts';
import { readToken } from '../session/token.ts';
import { ApiError, bearer, errorText, failureOf, redirect } from './client.ts';

export interface Download {
  fileName: string | undefined;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Requests a file with the token, which a plain link can't send. Throws `ApiError`, as `call` does. `onBytes` is called
 * with the number of bytes read so far.
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
    throw signal?.aborted ? error : new ApiError(0, messages.errors.unreachable);
  });
  const { headers, status, body } = response;
  // A page instead of the file comes from something in front of the server.
  if (!response.ok || body === null || headers.get('content-type')?.startsWith('text/html')) {
    throw failureOf(status, await response.text(), token, headers.get('www-authenticate'));
  }
  return { fileName: fileNameIn(headers.get('content-disposition')), body: body.pipeThrough(counting(onBytes)) };
}

/** The name in a header such as `attachment; filename="mine.zip"`. */
function fileNameIn(header: string | null): string | undefined {
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

interface DownloadOptions {
  /** Requests the file; undefined if the person cancelled. */
  ask: (how: { signal: AbortSignal; onBytes: (sum: number) => void }) => Promise<Download | undefined>;
  /** Used if the server doesn't send a name. */
  fileName: string;
  aboutBytes: number;
  onSaved: () => void;
  failed: (why: string) => string;
}

/** A download with progress: `loadedBytes` is undefined while none is running. */
export function useDownload({ ask, fileName, aboutBytes, onSaved, failed }: DownloadOptions) {
  const [loadedBytes, setLoadedBytes] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  const cancel = () => controller.current?.abort();

  useEffect(() => () => controller.current?.abort(), []);

  const start = async () => {
    const current = new AbortController();
    controller.current = current;
    const { signal } = current;
    setProblem(undefined);
    setLoadedBytes(0);
    try {
      const file = await ask({ signal, onBytes: setLoadedBytes });
      if (file !== undefined && (await saveFile(file, fileName, aboutBytes))) onSaved();
    } catch (error) {
      if (!signal.aborted) setProblem(failed(errorText(error)));
    }
    setLoadedBytes(undefined);
  };
  return { loadedBytes, problem, begin: start, giveUp: cancel };
}
