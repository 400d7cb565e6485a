/** As wide and as high: what shows it cuts it further, never stretches it. */
export const thumbnailPx = 240;

/** So many bytes it has at most: twelve of them are a first screen on a slow line. */
export const maxThumbnailBytes = 6000;
