import { makeId } from '#web/outbox/stamp.ts';

/** The last unanswered request and its key. Outlives the dialog. */
let open: { what: string; key: string } | undefined;

/** The idempotency key for this content: the previous one if it was never answered, or a new one. */
export function keyFor(what: string, draw = makeId): string {
  if (open?.what !== what) open = { what, key: draw() };
  return open.key;
}

/** Any response settles the key: the same text later is a new prompt. */
export function answered(key: string): void {
  if (open?.key === key) open = undefined;
}
