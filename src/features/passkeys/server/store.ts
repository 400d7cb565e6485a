import type { Reader, Trx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import type { CountUserData, Export } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';
import { type Passkey, passkeyName } from '../contract.ts';

export type PasskeyRow = Tables['passkeys'];
type Challenge = Tables['passkey_challenges'];

export const toPasskey = ({ id, name, created_at, last_used_at, is_synced }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: toIso(created_at),
  last_used_at: last_used_at === null ? null : toIso(last_used_at),
  is_synced: is_synced === 1,
});

/** For the data download. Leaves out the fields that only devices and this server can use. */
export const exportPasskeys: Export = async (db, { id }) => ({
  data: (await listPasskeys(db, id)).map((row) => {
    const { id: _, ...passkey } = toPasskey(row);
    return { ...passkey, name: passkeyName(passkey, 'UTC'), site: row.rp_id };
  }),
});

export const countPasskeys: CountUserData = async (db, { id }) => [
  { kind: 'passkeys', count: (await listPasskeys(db, id)).length, details: [] },
];

export function listPasskeys(db: Reader, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();
}

export function findByCredential(
  db: Reader,
  credentialId: string,
): Promise<(PasskeyRow & { login: string; disabled_at: number | null }) | undefined> {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .where('credential_id', '=', credentialId)
    .selectAll('passkeys')
    .select(['users.login', 'users.disabled_at'])
    .executeTakeFirst();
}

/** Locks the user for the rest of the transaction and counts their passkeys. Undefined if the account was deleted. */
export async function lockAndCount(trx: Trx, userId: string): Promise<number | undefined> {
  const user = trx.selectFrom('users').where('id', '=', userId).select('id');
  if ((await user.forUpdate().executeTakeFirst()) === undefined) return undefined;
  return (await listPasskeys(trx, userId)).length;
}

/** Fails with an error for which `isUnique` is true if the credential is already registered. */
export async function addPasskey(trx: Trx, passkey: PasskeyRow): Promise<void> {
  await trx.insertInto('passkeys').values(passkey).execute();
}

export function renamePasskey(trx: Trx, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
  return trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

export function removePasskey(trx: Trx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  return trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Returns false if the passkey has been removed, or if its counter hasn't increased, which suggests that it was copied.
 * Devices without a counter always send 0.
 */
export async function recordUse(
  trx: Trx,
  id: string,
  use: { counter: number; isSynced: boolean; at: number },
): Promise<boolean> {
  const query = trx
    .updateTable('passkeys')
    .set({ counter: use.counter, is_synced: use.isSynced ? 1 : 0, last_used_at: use.at })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', use.counter), eb.and([eb('counter', '=', 0), eb.val(use.counter === 0)])]),
    );
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

export async function storeChallenge(trx: Trx, challenge: Challenge): Promise<void> {
  await trx.insertInto('passkey_challenges').values(challenge).execute();
}

/** Uses up the challenge. Returns false if it's for another purpose or session, has been used or has expired. */
export async function takeChallenge(
  trx: Trx,
  { challenge, purpose, session_id }: Omit<Challenge, 'expires_at'>,
  now: number,
): Promise<boolean> {
  const query = trx
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('session_id', session_id === null ? 'is' : '=', session_id)
    .where('expires_at', '>', now);
  return (await query.returning('challenge').executeTakeFirst()) !== undefined;
}

export async function sweepChallenges(trx: Trx, now: number): Promise<void> {
  await trx.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
