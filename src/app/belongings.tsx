import { belongings as ofBingo } from '#features/bingo/web/index.ts';
import { copies } from '#web/copies/start-copies.ts';
import { waitingEntries } from '#web/outbox/load-outbox.ts';
import { keptThumbnails } from '#web/photos/thumbnail-cache.ts';

/** All that features and the shell keep on a device beside local storage. */
export const belongings = [waitingEntries, keptThumbnails, copies, ...ofBingo];
