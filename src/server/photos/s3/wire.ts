import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { secondMs } from '#shared/time.ts';
import type { StoreAnswer } from './store-failure.ts';

export interface Limits {
  /** So long may a connection, or a pause between two bytes, take. */
  silenceMs: number;
  /** So long may one try take in all. */
  tryMs: number;
  /** So many bytes may an answer have: photos are smaller, and so are pages of a list. */
  answerBytes: number;
}

export const usualLimits: Limits = { silenceMs: 5 * secondMs, tryMs: 10 * secondMs, answerBytes: 16 * 1024 * 1024 };

export interface SignedCall {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

/** Connections are kept for the next call; more calls than these wait for their turn, within their own time. */
const socketsAtMost = 32;

export type Send = (call: SignedCall) => Promise<StoreAnswer>;

/** Sends a call once and reads its whole answer into memory. Rejects when either did not work within the limits. */
export function openWire(isSecure: boolean, limits: Limits): { send: Send; close: () => void } {
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
