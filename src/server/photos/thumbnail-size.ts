// Separate from `reencode.ts`, which disables image formats for its whole process as soon as it's loaded.

/** Width and height. Views crop it further, but never stretch it. */
export const thumbnailPx = 240;

/** Maximum size, because twelve of them fill a first screen on a slow connection. */
export const maxThumbnailBytes = 6000;
