/**
 * The header `Prefer` (RFC 7240) of a client that can't read an event stream: the answer contains the current state and
 * ends.
 */
export const preferNoWait = 'wait=0';
