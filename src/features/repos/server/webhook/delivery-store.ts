import type { Reader, Trx } from '#server/db/database.ts';
import { dayMs } from '#shared/time.ts';

/** How long a delivery counts as a duplicate. Senders retry for some days. */
const rememberedMs = 30 * dayMs;

export async function isKnownDelivery(db: Reader, repository: string, marks: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .where('repository', '=', repository)
    .where('mark', 'in', marks)
    .select('mark')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a delivery, or returns false if it was accepted before. */
export async function recordDelivery(
  trx: Trx,
  repository: string,
  marks: readonly string[],
  now: number,
): Promise<boolean> {
  const added = await trx
    .insertInto('webhook_deliveries')
    .values(marks.map((mark) => ({ repository, mark, at: now })))
    .onConflict((conflict) => conflict.columns(['repository', 'mark']).doNothing())
    .returning('mark')
    .execute();
  return added.length === marks.length;
}

export async function deleteDelivery(trx: Trx, repository: string, marks: readonly string[]): Promise<void> {
  await trx.deleteFrom('webhook_deliveries').where('repository', '=', repository).where('mark', 'in', marks).execute();
}

export async function deleteOldDeliveries(trx: Trx, now: number): Promise<void> {
  await trx
    .deleteFrom('webhook_deliveries')
    .where('at', '<', now - rememberedMs)
    .execute();
}

/** After a stop, sending such a delivery again must pull. Skips repositories that are being pulled. */
export async function deleteUnpulled(trx: Trx): Promise<void> {
  await trx
    .deleteFrom('webhook_deliveries')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('pulls')
            .whereRef('pulls.repository', '=', 'webhook_deliveries.repository')
            .where(({ and, eb, or, ref }) => {
              const isLater = eb('pulls.started_at', '>=', ref('webhook_deliveries.at'));
              return or([eb('pulls.state', '=', 'running'), and([isLater, eb('pulls.state', '=', 'done')])]);
            })
            .select('pulls.number'),
        ),
      ),
    )
    .execute();
}
