import { makeId } from '#web/outbox/stamp.ts';

/** The last unanswered request and its key. It outlives the dialog. */
let pending: { content: string; key: string } | undefined;

/** The idempotency key for this content: the previous one if it was never answered, or a new one. */
export function keyFor(content: string, newId = makeId): string {
  if (pending?.content !== content) pending = { content, key: newId() };
  return pending.key;
}

/** After any response, the same text is a new prompt. */
export function clearKey(key: string): void {
  if (pending?.key === key) pending = undefined;
}
