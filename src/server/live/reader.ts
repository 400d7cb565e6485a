import type { ServerResponse } from 'node:http';
import { secondMs } from '#shared/time.ts';
import type { GoneReason, News } from './live.ts';

/** A reader this far behind gets no more: it reconnects and fetches one snapshot, and delays nobody. */
const maxQueuedBytes = 256 * 1024;
/** How long a reader may take to hear the last words. */
const farewellMs = 5 * secondMs;

/** Says something to the reader of a stream, unless the stream has been ended. */
export function say(response: ServerResponse, text: string): void {
  if (response.writableEnded) return;
  if (response.writableLength > maxQueuedBytes) response.destroy();
  else response.write(text);
}

/** Ends a stream. Who does not take the last words is cut off, so that nobody holds a connection by not reading. */
export function sayLast(response: ServerResponse, text: string): void {
  if (response.writableEnded) return;
  response.end(text);
  const timer = setTimeout(() => response.destroy(), farewellMs);
  timer.unref();
  response.once('close', () => clearTimeout(timer));
}

/** Ends a stream for good, with the reason. */
export function sayGone(response: ServerResponse, reason: GoneReason): void {
  sayLast(response, event('gone', { reason }));
}

export const staleEvent = (topics: readonly string[]) => event('stale', { topics });

export const newsEvent = (news: News) => event('news', news);

function event(name: 'news' | 'stale' | 'gone', data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
