import { makeId } from '#web/outbox/stamp.ts';

/** The last unanswered request and its key. Outlives the dialog. */
let pending: { what: string; key: string } | undefined;

/** The idempotency key for this content: the previous one if it was never answered, or a new one. */
export function keyFor(what: string, newId = makeId): string {
  if (pending?.what !== what) pending = { what, key: newId() };
  return pending.key;
}

/** Any response settles the key: the same text later is a new prompt. */
export function answered(key: string): void {
  if (pending?.key === key) pending = undefined;
}
