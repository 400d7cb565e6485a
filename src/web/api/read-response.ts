import { notAuthenticated } from '#shared/errors.ts';

/**
 * The only response that ends a session. A login page in front of our server also responds with 401, but that refers to
 * its own session.
 */
const sessionOver = notAuthenticated();

/**
 * A parsed response from our own server, or one from something in between, such as a proxy, a login page or a hotel's
 * network.
 */
export type Read =
  | { isOurs: true; value: unknown /** For a failure. */; sentence?: string; endsSession?: boolean }
  | { isOurs: false };

/** Recognises our server's responses by their form: JSON, an empty body for 204, and `error` for a failure. */
export function readResponse(status: number, text: string): Read {
  if (text === '') return status === 204 ? { isOurs: true, value: undefined } : { isOurs: false };
  const value = parsed(text);
  if (value === undefined) return { isOurs: false };
  if (status >= 200 && status < 300) return { isOurs: true, value };
  const sentence = (value as { error?: unknown } | null)?.error;
  if (status < 400 || typeof sentence !== 'string') return { isOurs: false };
  const endsSession = status === sessionOver.status && sentence === sessionOver.message;
  return { isOurs: true, value, sentence, endsSession };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a file of the build came from our server, and not from a hotel's network or a login page in front. */
export function isFromServer({ ok, headers }: Pick<Response, 'ok' | 'headers'>, isPage: boolean): boolean {
  if (!ok) return false;
  if (isPage) return isHtml(headers) && headers.has('x-pitstop');
  return !isHtml(headers);
}

const isHtml = (headers: Headers) => headers.get('content-type')?.startsWith('text/html') ?? false;

/**
 * Whether to show the answer to a page visit rather than the cached page: if it's our server's own, and after a reload
 * also a foreign login page, because there may be no other way in.
 */
export function shouldShowResponse(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  { cache }: Pick<Request, 'cache'>,
): boolean {
  const isReload = cache === 'no-cache' || cache === 'reload';
  return headers.has('x-pitstop') || (isReload && status < 500);
}
