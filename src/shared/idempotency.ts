import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayMs } from './time.ts';

/** Names a call, so that a repeat of it is told what the first one was told instead of being done again. */
export const keyHeader = 'Idempotency-Key';
/** What a key is made of: long enough that nobody makes the same one twice by chance, such as a UUID. */
export const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
/** Where several calls with keys are made in one. */
export const callsPath = '/calls';
/** So many travel together: one try that is lost takes no more than that along. */
export const maxCalls = 20;
/** Asked for one of several: it may only be what can be repeated. Who sends it by itself gains nothing. */
export const partHeader = 'X-Part-Of-Several';
/** So long a call may be repeated under its key. Later it counts as a new one. */
export const storedForMs = 90 * dayMs;

const Call = z.strictObject({
  /** Its Idempotency-Key. */
  id: z.string().check(z.regex(keyPattern)),
  method: z.enum(['POST', 'PUT', 'DELETE']),
  address: z.string().check(z.startsWith('/api/'), z.maxLength(1000)),
  body: z.optional(z.unknown()),
});
const CallAnswer = z.object({
  status: z.number(),
  headers: z.optional(z.object({ 'retry-after': z.string() })),
  /** None under 204. */
  body: z.optional(z.unknown()),
});
export type CallAnswer = z.infer<typeof CallAnswer>;

/** Private, as what it carries may be. */
export const makeCalls = endpoint({
  method: 'POST',
  path: callsPath,
  access: 'token',
  guests: 'own',
  rights: 'Each call is checked as if it had been sent on its own.',
  isPrivate: true,
  summary: `Makes up to ${maxCalls} calls that take an Idempotency-Key, one after another, and stops at the first that fails. The ones after it aren't made.`,
  body: z.strictObject({ calls: z.array(Call).check(z.minLength(1), z.maxLength(maxCalls)) }),
  status: 200,
  answer: z.object({ answers: z.array(CallAnswer) }),
});
