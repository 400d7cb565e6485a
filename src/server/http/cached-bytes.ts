import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { RawResponse } from './validate.ts';

export interface CachedBytes {
  /** The digest of the uncompressed body. */
  digest: string;
  /** The size of the uncompressed body; the encoded ones are a fraction of it. */
  bytes: number;
  bodyIn(encoding: Encoding): Buffer | Promise<Buffer>;
}

/** Nearly as small as at the best quality (11), in a tenth of the time. */
const brotliQuality = 9;
/** For short-lived answers: takes a tenth of that time again, for 15% more bytes. */
const quickBrotliQuality = 4;
const quickGzipLevel = 4;
/** Anything smaller fits into one packet uncompressed. */
const worthCompressingBytes = 1400;
const tagSuffix: Record<Encoding, string> = { br: '-br', gzip: '-gz', identity: '' };

/** Compresses long-lived JSON in advance, off the event loop. */
export async function cacheBytes(json: string): Promise<CachedBytes> {
  const body = Buffer.from(json);
  const [br, gzipped] = await Promise.all([inBrotli(body, brotliQuality), promisify(gzip)(body)]);
  const bodies = { br, gzip: gzipped, identity: body };
  return { digest: digestOf(body), bytes: body.length, bodyIn: (encoding) => bodies[encoding] };
}

/** Caches short-lived JSON: compressed quickly, and only on demand. */
export function cacheForNow(json: string): CachedBytes {
  const body = Buffer.from(json);
  const bodies = new Map<Encoding, Buffer | Promise<Buffer>>();
  const make = (encoding: Encoding) => {
    if (encoding === 'identity' || body.length < worthCompressingBytes) return body;
    return encoding === 'br' ? inBrotli(body, quickBrotliQuality) : promisify(gzip)(body, { level: quickGzipLevel });
  };
  return {
    digest: digestOf(body),
    bytes: body.length,
    bodyIn(encoding) {
      const made = bodies.get(encoding) ?? make(encoding);
      bodies.set(encoding, made);
      return made;
    },
  };
}

function inBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return promisify(brotliCompress)(body, { params });
}

const digestOf = (body: Buffer) => hash('sha256', body, 'base64url').slice(0, 24);

/**
 * For answers that are the same for everyone with access and contain nothing personal. Browsers store them, but
 * revalidate them on every use.
 */
export const storable = 'private, no-cache';

/**
 * Answers a request with these headers. Each encoding has its own entity tag. Unless the answer is `storable`, browsers
 * don't store it, because it would outlast the session; pages cache tags and answers in memory
 * (`web/api/client.ts`).
 */
export async function answerCached(
  cached: CachedBytes,
  requestHeaders: IncomingHttpHeaders,
  cacheControl = 'no-store',
): Promise<RawResponse> {
  const { digest } = cached;
  const encoding = chooseEncoding(requestHeaders['accept-encoding']?.toString());
  const etag = `"${digest}${tagSuffix[encoding]}"`;
  const headers = { etag, 'cache-control': cacheControl, vary: 'accept-encoding' };
  if (matchesTag(requestHeaders['if-none-match'], etag)) return new RawResponse(304, headers);
  const full: Record<string, string> = { ...headers, 'content-type': 'application/json; charset=utf-8' };
  const body = await cached.bodyIn(encoding);
  if (encoding !== 'identity' && body !== (await cached.bodyIn('identity'))) full['content-encoding'] = encoding;
  return new RawResponse(200, full, body);
}

/** Supported encodings, our preferred one first. */
const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/**
 * Picks an encoding from `Accept-Encoding`: the one with the highest weight, then the one we prefer. Without the
 * header, it's identity.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? 'identity').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  // Identity is acceptable unless refused by name, but ranks below anything that's named.
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0);
  const best = encodings.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? 'identity';
  return weightOf(best) > 0 ? best : 'identity';
}

/** Whether an `If-None-Match` contains this entity tag. Weak tags match too, as the standard says for GET. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === tag);
}
