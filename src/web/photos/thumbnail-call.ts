/** The shell knows no feature: the call stands here by address, and rooms lets the compiler check that both fit its contract. */
export const thumbnailCall = { method: 'GET', path: '/rooms/{id}/thumbnails' } as const;
/** As many as one call may ask for. */
export const thumbnailsPerCall = 24;
