import { belongings as ofBingo } from '#features/bingo/web/index.ts';
import { copies } from '#web/copies/belongings.ts';
import { waitingEntries } from '#web/outbox/belongings.ts';
import { keptThumbnails } from '#web/photos/thumbnail-cache.ts';

/** All that features and the shell keep on a device beside local storage. */
export const belongings = [waitingEntries, keptThumbnails, copies, ...ofBingo];
