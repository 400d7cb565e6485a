import type { IncomingMessage, ServerResponse } from 'node:http';

export interface DrainLimits {
  maxBytes: number;
  maxMs: number;
}

/**
 * Call before sending headers of an answer that precedes the end of the body. For a client that sent `Connection:
 * close` (proxies and scripts do) Node would otherwise close once the answer is out, while the client is still sending.
 */
export function keepOpenForDrain(response: ServerResponse): void {
  response.shouldKeepAlive = true;
}

/**
 * Reads and discards the rest of a body. Call right after an answer that precedes the end of the body.
 *
 * A browser reads the answer only after sending its whole body. If the server stops reading or closes the connection
 * instead, the browser's next write fails (or the kernel answers with a reset, which also discards the answer already
 * received) and the user sees "network error" instead of "Image is too large". So the answer is sent first, the
 * connection stays open and the rest is discarded. Clients that never stop are cut off at either limit.
 *
 * Node does the same without a limit, but only for a request that nothing has read from.
 */
export function drain(request: IncomingMessage, { maxBytes, maxMs }: DrainLimits): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytesLeft = maxBytes;
    const cut = () => request.destroy();
    const timer = setTimeout(cut, maxMs).unref();
    const count = (chunk: Buffer) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) cut();
    };
    const ignore = () => undefined;
    const settle = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', settle).off('close', settle);
      resolve();
    };
    // A client hanging up now doesn't matter; without a listener Node would treat the error as unhandled.
    request.on('error', ignore).on('data', count).on('end', settle).on('close', settle);
    // Marks the request as read before the answer is out, or Node would drop our count and read without a limit.
    request.read(0);
    request.resume();
  });
}
