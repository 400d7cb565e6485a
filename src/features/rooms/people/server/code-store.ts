import type { Reader, Trx } from '#server/db/database.ts';

/** Replaces an earlier code, which stops working. */
export async function putCode(
  trx: Trx,
  { userId, ...code }: { userId: string; codeHash: string; expiresAt: number },
): Promise<void> {
  const values = { code_hash: code.codeHash, expires_at: code.expiresAt, used_by: null };
  await trx
    .insertInto('guest_codes')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** The guest that a code belongs to. The code stays valid. */
export async function findOwner(db: Reader, codeHash: string, now: number): Promise<string | undefined> {
  const query = db.selectFrom('guest_codes').where('code_hash', '=', codeHash).where('expires_at', '>', now);
  return (await query.select('user_id').executeTakeFirst())?.user_id;
}

/** Uses a code. Returns false if another call has used it, or if it has expired or been replaced. */
export async function claimCode(
  trx: Trx,
  { codeHash, by, now }: { codeHash: string; by: string; now: number },
): Promise<boolean> {
  const query = trx
    .updateTable('guest_codes')
    .set({ used_by: by })
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('used_by', 'is', null), eb('used_by', '=', by)]));
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function dropExpiredCodes(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('guest_codes').where('expires_at', '<=', now).execute();
}

/** After a restore, codes used since the backup must not work again. */
export async function dropCodes(trx: Trx): Promise<void> {
  await trx.deleteFrom('guest_codes').execute();
}
