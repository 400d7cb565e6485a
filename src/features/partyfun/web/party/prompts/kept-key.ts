import { makeId } from '#web/outbox/stamp.ts';

/** What was sent last without an answer, and its key. It outlives the dialog. */
let open: { what: string; key: string } | undefined;

/** The key for sending this: the one of before, if its answer never came. What says something else is another thing. */
export function keyFor(what: string, draw = makeId): string {
  if (open?.what !== what) open = { what, key: draw() };
  return open.key;
}

/** The answer is there, whatever it says: the same once more is meant anew. */
export function answered(key: string): void {
  if (open?.key === key) open = undefined;
}
