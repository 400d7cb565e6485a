import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { callsAtMost, callsPath, keyPattern } from './idempotency.ts';

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
  rights: 'Each call as if it had come alone.',
  isPrivate: true,
  summary: `Makes at most ${callsAtMost} calls that take an Idempotency-Key, one after the other, until one does not succeed. Those behind it were not made.`,
  body: z.strictObject({ calls: z.array(Call).check(z.minLength(1), z.maxLength(callsAtMost)) }),
  status: 200,
  answer: z.object({ answers: z.array(CallAnswer) }),
});
