import { localUserData as ofBingo } from '#features/bingo/web/index.ts';
import { offlineCache } from '#web/offline-cache/start-offline-cache.ts';
import { pendingEntries } from '#web/outbox/load-outbox.ts';
import { storedThumbnails } from '#web/photos/thumbnail-cache.ts';

/** All local user data of the features and the shell, except what is in local storage. */
export const localUserData = [pendingEntries, storedThumbnails, offlineCache, ...ofBingo];
