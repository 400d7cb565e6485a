import { dayMs } from './time.ts';

/** The header that carries the id a client gave to a call, so that the server counts it once however often it comes. */
export const keyHeader = 'Idempotency-Key';

/** So long the server keeps such an id with its answer, in milliseconds. */
export const keptForMs = 90 * dayMs;
