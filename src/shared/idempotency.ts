import { dayMs } from './time.ts';

/** Names a call, so that a repeat of it is told what the first one was told instead of being done again. */
export const keyHeader = 'Idempotency-Key';
/** What a key is made of: long enough that nobody makes the same one twice by chance, such as a UUID. */
export const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
/** So long a call may be repeated under its key. Later it counts as a new one. */
export const keptForMs = 90 * dayMs;
