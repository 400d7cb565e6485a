import { createHash } from 'node:crypto';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { secondMs } from '#shared/time.ts';
import type { S3Setting } from '../../settings/photo-store.ts';
import { judgeAnswer, type StoreAnswer, StoreFailure } from './store-failure.ts';

/** The maximum number of attempts per call; all our calls are idempotent. */
const maxTries = 3;
/** No retry starts later than this after the first attempt. */
const retryWindowMs = 12 * secondMs;
const firstPauseMs = 150;
/** For how long after a failed call others fail immediately, rather than waiting again. */
const failFastMs = 3 * secondMs;
/** After a failure, the store is checked this often, so that its reported state stays current. */
const recheckMs = 30 * secondMs;

interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE' | 'HEAD';
  /** The key of an object below the bucket; empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
}

const firstOfList: S3Call = { method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } };

export interface S3Calls {
  /** The host and bucket, for use in messages. */
  place: string;
  /** Resolves to answers with 2xx, or with 404 for a missing object. Rejects with StoreFailure. */
  ask(call: S3Call): Promise<StoreAnswer>;
  requireAvailable(): void;
  readonly trouble: string | undefined;
  close(): void;
}

export interface S3Options {
  limits?: Limits;
  random?: () => number;
}

export function openCalls(
  setting: S3Setting,
  { limits = defaultLimits, random = Math.random }: S3Options = {},
): S3Calls {
  const { endpoint, bucket } = setting;
  const place = `${new URL(endpoint).host}/${bucket}`;
  const wire = openWire(endpoint.startsWith('https:'), limits);
  const signingKeys = new Map<string, ArrayBuffer>();
  let last: { failure: StoreFailure; at: number } | undefined;

  async function tryOnce(call: S3Call): Promise<StoreAnswer> {
    const signed = await sign(setting, call, signingKeys);
    const answer = await wire.send(signed).catch((error: unknown) => {
      throw new StoreFailure('away', `The photo store ${place} can't be reached (${reasonOf(error)}).`, {
        cause: error,
      });
    });
    const isSuccess = answer.status >= 200 && answer.status < 300;
    if (isSuccess && !isOfStore(call, answer))
      throw new StoreFailure('away', `The photo store ${place} answered with something other than a photo.`);
    if (isSuccess || (answer.status === 404 && isAbsentObject(call, answer))) return answer;
    // An answer to HEAD doesn't contain a reason, but the answer to listing one object does.
    if (call.method === 'HEAD' && answer.status < 500) await tryOnce(firstOfList);
    throw judgeAnswer(answer, place);
  }

  let recheck: NodeJS.Timeout | undefined;
  let isClosed = false;

  function note(failure: StoreFailure): void {
    last = { failure, at: performance.now() };
    if (recheck !== undefined || isClosed) return;
    recheck = setTimeout(() => {
      recheck = undefined;
      void ask(firstOfList).catch(() => undefined);
    }, recheckMs).unref();
  }

  async function ask(call: S3Call): Promise<StoreAnswer> {
    const begunAt = performance.now();
    for (let tries = 1; ; tries++) {
      try {
        const answer = await tryOnce(call);
        last = undefined;
        return answer;
      } catch (error) {
        if (!(error instanceof StoreFailure)) throw error;
        if (!error.isTransient || tries === maxTries || performance.now() - begunAt > retryWindowMs) {
          note(error);
          throw error;
        }
        // Adds jitter, so that calls that failed together don't retry together.
        await pause(firstPauseMs * 2 ** (tries - 1) * (0.5 + random()));
      }
    }
  }

  return {
    place,
    get trouble() {
      return last?.failure.message;
    },
    requireAvailable() {
      if (last?.failure.isTransient && performance.now() - last.at < failFastMs) throw last.failure;
    },
    ask,
    close() {
      isClosed = true;
      clearTimeout(recheck);
      wire.close();
    },
  };
}

/** Every stored object has an entity tag; the login page of a hotel's network doesn't. */
const isOfStore = ({ method, key }: S3Call, { headers }: StoreAnswer) =>
  key === '' || method === 'PUT' || method === 'DELETE' || headers.etag !== undefined;

/**
 * A missing bucket, or a server that answers everything with 404, doesn't mean that a photo is missing. HEAD doesn't
 * say which it is.
 */
function isAbsentObject({ method, key }: S3Call, { body }: StoreAnswer): boolean {
  const code = /<Code>(\w+)<\/Code>/.exec(body.subarray(0, 4096).toString())?.[1];
  return key !== '' && (code === 'NoSuchKey' || (code === undefined && method !== 'GET'));
}

async function sign(setting: S3Setting, call: S3Call, cache: Map<string, ArrayBuffer>) {
  const { key, secret, region } = setting;
  const { method, body, headers = {} } = call;
  const url = addressOf(setting, call);
  const payload = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    // The store verifies the body against this digest, which is part of the signature.
    headers: { ...headers, 'x-amz-content-sha256': payload },
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
    cache,
  });
  const signed = await signer.sign();
  return { method, url: signed.url, headers: Object.fromEntries(signed.headers), body };
}

function addressOf({ endpoint, bucket, isVirtualHost }: S3Setting, { key, query = {} }: S3Call): URL {
  const url = new URL(endpoint);
  if (isVirtualHost) url.host = `${bucket}.${url.host}`;
  // For the bucket itself there's no trailing slash, because all stores accept that form and sign it the same way.
  url.pathname = [...(isVirtualHost ? [] : [bucket]), ...(key === '' ? [] : [key])].join('/');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** A system error's code, such as ECONNREFUSED, because longer messages could contain anything. */
function reasonOf(error: unknown): string {
  const { code, message, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return 'no answer in time';
  return code ?? message;
}

interface Limits {
  /** The timeout for connecting, and between two bytes. */
  idleTimeoutMs: number;
  /** The timeout for one attempt. */
  tryMs: number;
  /** The maximum size of an answer. Photos and pages of lists are smaller. */
  answerBytes: number;
}

const defaultLimits: Limits = { idleTimeoutMs: 5 * secondMs, tryMs: 10 * secondMs, answerBytes: 16 * 1024 * 1024 };

interface SignedCall {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

/** Connections are reused. Calls beyond this are queued, within their own timeouts. */
const maxSockets = 32;

type Send = (call: SignedCall) => Promise<StoreAnswer>;

/** Sends a call once and reads the whole answer into memory. Rejects if either fails or exceeds the limits. */
function openWire(isSecure: boolean, limits: Limits): { send: Send; close: () => void } {
  const about = { keepAlive: true, maxSockets, timeout: limits.idleTimeoutMs };
  const agent = isSecure ? new SecureAgent(about) : new PlainAgent(about);
  const request = isSecure ? secureRequest : plainRequest;

  function send({ method, url, headers, body }: SignedCall): Promise<StoreAnswer> {
    return new Promise((resolve, reject) => {
      const lengths = body === undefined ? {} : { 'content-length': body.length };
      const signal = AbortSignal.timeout(limits.tryMs);
      const out = request(url, { method, headers: { ...headers, ...lengths }, agent, signal }, (answer) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > limits.answerBytes) out.destroy(new Error('The answer is too long'));
          else chunks.push(chunk);
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
        answer.on('error', reject);
      });
      out.setTimeout(limits.idleTimeoutMs, () => out.destroy(new Error('No answer in time')));
      out.on('error', reject);
      out.end(body);
    });
  }

  return { send, close: () => agent.destroy() };
}
