import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dayMs } from './time.ts';

/** Identifies a call, so that a repeat gets the first answer instead of being carried out again. */
export const keyHeader = 'Idempotency-Key';
/** Long enough for keys that never collide by chance, such as a UUID. */
export const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
export const callsPath = '/calls';
/** At most this many calls per request, which limits what a lost attempt costs. */
export const maxCalls = 20;
/**
 * Marks a call as one of several, all of which must be repeatable. A client gains nothing by sending this header
 * itself.
 */
export const partHeader = 'X-Part-Of-Several';
/** How long a call may be repeated under its key. After that it counts as a new one. */
export const storedForMs = 90 * dayMs;

const Call = z.strictObject({
  /** The call's Idempotency-Key. */
  id: z.string().check(z.regex(keyPattern)),
  method: z.enum(['POST', 'PUT', 'DELETE']),
  address: z.string().check(z.startsWith('/api/'), z.maxLength(1000)),
  body: z.optional(z.unknown()),
});
const CallAnswer = z.object({
  status: z.number(),
  headers: z.optional(z.object({ 'retry-after': z.string() })),
  /** Absent for 204. */
  body: z.optional(z.unknown()),
});
export type CallAnswer = z.infer<typeof CallAnswer>;

/** Private, because the calls it contains may be. */
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
