// Separate from `reencode.ts`, which disables image formats for its whole process as soon as it's loaded.

/** The width and height. Views crop it further, but never stretch it. */
export const thumbnailPx = 240;

/** The maximum size, chosen because twelve of them fill the first screen on a slow connection. */
export const maxThumbnailBytes = 6000;
