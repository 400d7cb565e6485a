/**
 * The header `Prefer` (RFC 7240) of who asks for a stream of events and can't hear one: the answer says where things are and
 * ends.
 */
export const endsAtOnce = 'wait=0';
