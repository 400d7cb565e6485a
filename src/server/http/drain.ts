import type { IncomingMessage, ServerResponse } from 'node:http';

export interface DrainLimits {
  maxBytes: number;
  maxMs: number;
}

/**
 * To be called before the headers of an answer that comes before the body's end. A client may have asked for
 * `Connection: close` (proxies and scripts do); Node would then close as soon as the answer is out, into the face of a
 * client that is still sending.
 */
export function keepOpenForDrain(response: ServerResponse): void {
  response.shouldKeepAlive = true;
}

/**
 * Reads what is left of a body and throws it away. To be called right after an answer that came before the body's end.
 *
 * A browser reads the answer only after it has sent its whole body. If the server stops reading or closes the
 * connection instead, the browser's next write fails (or the kernel answers it with a reset, which also throws away the
 * answer already received) and the person sees "network error" instead of "Image is too large". So the answer goes out
 * at once, the connection stays open, and the rest runs into the void. Both bounds are there because a client that
 * never stops deserves no better: past them the connection is cut.
 *
 * Node does the same without any bound, but only for a request nobody has begun to read.
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
    // A client that hangs up now is no news; without a listener Node would treat the error as unhandled.
    request.on('error', ignore).on('data', count).on('end', settle).on('close', settle);
    // Marks the request as read before the answer is out, else Node drops our count and reads without a bound.
    request.read(0);
    request.resume();
  });
}
