import { belongings as ofBingo } from '#features/bingo/web/index.ts';
import { waitingEntries } from '#web/outbox/belongings.ts';

/** All that features and the shell keep on a device of what the server does not have. */
export const belongings = [waitingEntries, ...ofBingo];
