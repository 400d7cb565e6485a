import type { ExpressionBuilder } from 'kysely';
import type { Reader, Trx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { dayMs } from '#shared/time.ts';

/** A delivery counts once for at least this time; senders offer to send one again for some days. */
const rememberedMs = 30 * dayMs;

/** Whether a delivery was here before. */
export async function wasTaken(db: Reader, repository: string, marks: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .where('repository', '=', repository)
    .where('mark', 'in', marks)
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

/** Those that are too old for a sender to offer them again. */
export async function forgetOldDeliveries(trx: Trx, now: number): Promise<void> {
  await trx
    .deleteFrom('webhook_deliveries')
    .where('at', '<', now - rememberedMs)
    .execute();
}

type Deliveries = ExpressionBuilder<Tables, 'webhook_deliveries'>;

/** No pull that began after it came has brought what it tells of. */
const isUnpulled = ({ exists, not, selectFrom }: Deliveries) =>
  not(
    exists(
      selectFrom('pulls')
        .whereRef('pulls.repository', '=', 'webhook_deliveries.repository')
        .whereRef('pulls.started_at', '>=', 'webhook_deliveries.at')
        .where('pulls.state', '=', 'done')
        .select('pulls.number'),
    ),
  );

/** Repositories with deliveries that were taken and not pulled. */
export async function listUnpulled(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('webhook_deliveries').where(isUnpulled).select('repository').distinct().execute();
  return rows.map(({ repository }) => repository);
}

export async function forgetUnpulled(trx: Trx, repository: string): Promise<void> {
  await trx.deleteFrom('webhook_deliveries').where('repository', '=', repository).where(isUnpulled).execute();
}
