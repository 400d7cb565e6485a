import { dayMs } from './time.ts';

/** Names a call, so that a repeat of it is told what the first one was told instead of being done again. */
export const keyHeader = 'Idempotency-Key';
/** What a key is made of: long enough that nobody makes the same one twice by chance, such as a UUID. */
export const keyPattern = /^[A-Za-z0-9_-]{8,64}$/;
/** Where several calls with keys are made in one. */
export const callsPath = '/calls';
/** So many travel together: one try that is lost takes no more than that along. */
export const callsAtMost = 20;
/** Asked for one of several: it may only be what can be repeated. Who sends it by itself gains nothing. */
export const partHeader = 'X-Part-Of-Several';
/** So long a call may be repeated under its key. Later it counts as a new one. */
export const keptForMs = 90 * dayMs;
