import { hasAccounts, makeFirstRoot } from '#features/accounts/server/index.ts';
import { addShippedPool } from '#features/challenges/server/index.ts';
import type { Context } from '#server/context.ts';

/**
 * Furnishes an empty house: the challenge pool, then `root`, whose existence says that it is done. Returns root's
 * password when it was drawn at random and has to be shown.
 */
export async function furnish(context: Context): Promise<string | undefined> {
  if (await hasAccounts(context.db.read)) return undefined;
  const challenges = await addShippedPool(context);
  context.log.info({ challenges }, 'First start');
  return makeFirstRoot(context, context.config.rootPassword);
}
