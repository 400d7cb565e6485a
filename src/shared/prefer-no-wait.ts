/**
 * The `Prefer` header (RFC 7240) of a client that can't read an event stream: the answer contains the current state and
 * then ends.
 */
export const preferNoWait = 'wait=0';
