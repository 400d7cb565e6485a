/** With one decimal: for single copies, not for disks. */
export const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
export const photosInWords = (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`;
