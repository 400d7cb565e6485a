import { oldDrafts } from '#features/bingo/web/index.ts';
import { outboxBelongings } from '#web/outbox/outbox-belongings.ts';
import type { Belongings } from '#web/session/device-owner.ts';

/** Everything that this site keeps for a person beyond their session. */
export const belongings: readonly Belongings[] = [outboxBelongings, oldDrafts];
