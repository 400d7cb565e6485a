import { createHash } from 'node:crypto';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { secondMs } from '#shared/time.ts';
import type { S3Setting } from '../../settings/photo-store.ts';
import { judgeAnswer, type StoreAnswer, StoreFailure } from './store-failure.ts';

/** A call may be tried so often: all of ours do the same the second time. */
const maxTries = 3;
/** So long after the first try another one may still begin. */
const patienceMs = 12 * secondMs;
const firstPauseMs = 150;
/** So long after a call in vain nobody is made to wait for the next one. */
const restMs = 3 * secondMs;
/** While it was in vain, somebody looks again so often, so that what is told of the store is true. */
const lookAgainMs = 30 * secondMs;

export interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE' | 'HEAD';
  /** Of an object, below the bucket; empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
}

const firstOfList: S3Call = { method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } };

export interface S3Calls {
  /** Host and bucket, for sentences. */
  place: string;
  /** Resolves to answers of the 2xx, and to 404 of an object that is not there. Rejects with StoreFailure. */
  ask(call: S3Call): Promise<StoreAnswer>;
  requireThere(): void;
  readonly trouble: string | undefined;
  close(): void;
}

export interface S3Terms {
  limits?: Limits;
  random?: () => number;
}

export function openCalls(setting: S3Setting, { limits = usualLimits, random = Math.random }: S3Terms = {}): S3Calls {
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
    // To HEAD nobody says why; to a list of one they do.
    if (call.method === 'HEAD' && answer.status < 500) await tryOnce(firstOfList);
    throw judgeAnswer(answer, place);
  }

  let looking: NodeJS.Timeout | undefined;
  let isClosed = false;

  function note(failure: StoreFailure): void {
    last = { failure, at: performance.now() };
    if (looking !== undefined || isClosed) return;
    looking = setTimeout(() => {
      looking = undefined;
      void ask(firstOfList).catch(() => undefined);
    }, lookAgainMs).unref();
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
        if (!error.isPassing || tries === maxTries || performance.now() - begunAt > patienceMs) {
          note(error);
          throw error;
        }
        // Those who failed together do not come back together.
        await pause(firstPauseMs * 2 ** (tries - 1) * (0.5 + random()));
      }
    }
  }

  return {
    place,
    get trouble() {
      return last?.failure.message;
    },
    requireThere() {
      if (last?.failure.isPassing && performance.now() - last.at < restMs) throw last.failure;
    },
    ask,
    close() {
      isClosed = true;
      clearTimeout(looking);
      wire.close();
    },
  };
}

/** Each object that a store gives back has an entity tag; the page of a network that wants a login has none. */
const isOfStore = ({ method, key }: S3Call, { headers }: StoreAnswer) =>
  key === '' || method === 'PUT' || method === 'DELETE' || headers.etag !== undefined;

/** A bucket that is not there, or something that answers 404 to everything, is no absent photo; to HEAD nobody says more. */
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
    // The store holds what it got against this: it is a part of what is signed.
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
  // Without a slash at the end where it is about the bucket itself: all stores take that, and sign it alike.
  url.pathname = [...(isVirtualHost ? [] : [bucket]), ...(key === '' ? [] : [key])].join('/');
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** A word of the system, such as ECONNREFUSED; its longer texts may hold anything. */
function reasonOf(error: unknown): string {
  const { code, message, name } = error as NodeJS.ErrnoException;
  if (name === 'AbortError' || name === 'TimeoutError') return 'no answer in time';
  return code ?? message;
}

interface Limits {
  /** So long may a connection, or a pause between two bytes, take. */
  silenceMs: number;
  /** So long may one try take in all. */
  tryMs: number;
  /** So many bytes may an answer have: photos are smaller, and so are pages of a list. */
  answerBytes: number;
}

const usualLimits: Limits = { silenceMs: 5 * secondMs, tryMs: 10 * secondMs, answerBytes: 16 * 1024 * 1024 };

interface SignedCall {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

/** Connections are kept for the next call; more calls than these wait for their turn, within their own time. */
const socketsAtMost = 32;

type Send = (call: SignedCall) => Promise<StoreAnswer>;

/** Sends a call once and reads its whole answer into memory. Rejects when either did not work within the limits. */
function openWire(isSecure: boolean, limits: Limits): { send: Send; close: () => void } {
  const about = { keepAlive: true, maxSockets: socketsAtMost, timeout: limits.silenceMs };
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
      out.setTimeout(limits.silenceMs, () => out.destroy(new Error('No answer in time')));
      out.on('error', reject);
      out.end(body);
    });
  }

  return { send, close: () => agent.destroy() };
}
