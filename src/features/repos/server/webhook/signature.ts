import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { minuteMs, secondMs } from '#shared/time.ts';

/** How far a signed time may differ from ours. */
const clockToleranceMs = 5 * minuteMs;

interface Notice {
  headers: IncomingHttpHeaders;
  body: Buffer;
  secret: string;
  nowMs: number;
}

/** If several kinds of signatures are sent, all must be valid. */
export function isSigned(notice: Notice): boolean {
  const { headers } = notice;
  const verdicts: boolean[] = [];
  const hub = one(headers['x-hub-signature-256']);
  // Anything but `sha256=` before the digits is a different algorithm, which is refused.
  if (hub !== undefined) verdicts.push(isHexDigest(notice, /^sha256=([0-9a-f]{64})$/.exec(hub)?.[1]));
  for (const name of ['x-forgejo-signature', 'x-gitea-signature']) {
    const bare = one(headers[name]);
    if (bare !== undefined) verdicts.push(isHexDigest(notice, /^[0-9a-f]{64}$/.exec(bare)?.[0]));
  }
  const standard = one(headers['webhook-signature']);
  if (standard !== undefined) verdicts.push(isStandardSignature(notice, standard));
  // An unsigned notice takes the same work as a signed one.
  return verdicts.length === 0 ? isHexDigest(notice, undefined) : verdicts.every(Boolean);
}

/** The raw body, signed as GitHub, Forgejo and Gitea do. */
function isHexDigest({ body, secret }: Notice, hex: string | undefined): boolean {
  const right = createHmac('sha256', secret).update(body).digest();
  return isSame(right, Buffer.from(hex ?? '', 'hex'));
}

/** Standard Webhooks, as GitLab's signing tokens: id, time and body, with a base64 key. */
function isStandardSignature({ headers, body, secret, nowMs }: Notice, signatures: string): boolean {
  const id = one(headers['webhook-id']) ?? '';
  const timestamp = one(headers['webhook-timestamp']) ?? '';
  const key = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
  const right = createHmac('sha256', key === undefined ? secret : Buffer.from(key, 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();
  const isRight = signatures
    .split(' ')
    .map((signature) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature)?.[1])
    .filter((base64) => isSame(right, Buffer.from(base64 ?? '', 'base64')));
  const isInTime = /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs - Number(timestamp) * secondMs) <= clockToleranceMs;
  return isRight.length > 0 && isInTime && id !== '';
}

function isSame(right: Buffer, given: Buffer): boolean {
  // If the lengths differ, it's compared with itself, for constant time.
  return timingSafeEqual(right, given.length === right.length ? given : right) && given.length === right.length;
}
