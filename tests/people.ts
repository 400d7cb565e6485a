import { loginKey } from '#features/accounts/login-key.ts';
import { addUser } from '#features/accounts/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Sessions } from '#server/sessions/sessions.ts';
import type { Role } from '#shared/roles.ts';

/** Hashing is deliberately slow, so each password is hashed once. */
const hashes = new Map<string, Promise<string>>();

export async function addPerson(
  context: Context,
  login: string,
  password: string,
  roles: readonly Role[],
): Promise<void> {
  const hashed = hashes.get(password) ?? context.passwords.hash(password);
  hashes.set(password, hashed);
  await addUser({ ...context, passwords: { ...context.passwords, hash: () => hashed } }, login, password, roles);
}

/** The token of a new session for this person, created without a password. */
export function sessionOf(
  { db, sessions }: Context,
  login: string,
  device?: Parameters<Sessions['start']>[3],
): Promise<string> {
  return db.transact(async (trx) => {
    const people = trx.selectFrom('users').where('login_key', '=', loginKey(login));
    const { id } = await people.select('id').executeTakeFirstOrThrow();
    return sessions.start(trx, id, 'password', device);
  });
}
