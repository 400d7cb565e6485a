/**
 * The shell can't import features, so the call is given by address; rooms lets the compiler check that it matches the
 * contract.
 */
export const thumbnailCall = { method: 'GET', path: '/rooms/{id}/thumbnails' } as const;
/** At most 24 per call. */
export const thumbnailsPerCall = 24;
