import type { Reader, Trx } from '#server/db/database.ts';
import { dayMs } from '#shared/time.ts';

/** A delivery counts once in this time; senders offer to send one again for some days. */
const rememberedMs = 30 * dayMs;

/** Whether a delivery was here before. */
export async function wasTaken(
  db: Reader,
  repository: string,
  marks: readonly string[],
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .where('repository', '=', repository)
    .where('mark', 'in', marks)
    .where('at', '>=', now - rememberedMs)
    .select('mark')
    .executeTakeFirst();
  return row !== undefined;
}

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

export async function forgetDelivery(trx: Trx, repository: string, marks: readonly string[]): Promise<void> {
  await trx.deleteFrom('webhook_deliveries').where('repository', '=', repository).where('mark', 'in', marks).execute();
}
