import type { Trx } from '#server/db/database.ts';
import { dayMs } from '#shared/time.ts';

/** A delivery counts once in this time; senders offer to send one again for some days. */
export const rememberedMs = 30 * dayMs;

/** Takes note of a delivery; returns false when it was here before. */
export async function takeDelivery(
  trx: Trx,
  repository: string,
  marks: readonly string[],
  now: number,
): Promise<boolean> {
  await trx
    .deleteFrom('webhook_deliveries')
    .where('at', '<', now - rememberedMs)
    .execute();
  const added = await trx
    .insertInto('webhook_deliveries')
    .values(marks.map((mark) => ({ repository, mark, at: now })))
    .onConflict((conflict) => conflict.columns(['repository', 'mark']).doNothing())
    .returning('mark')
    .execute();
  return added.length === marks.length;
}
