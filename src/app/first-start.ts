import { hasAccounts, makeFirstRoot } from '#features/accounts/server/index.ts';
import { addShippedPool } from '#features/challenges/server/index.ts';
import { updateShippedCatalogue } from '#features/vehicles/server/index.ts';
import type { Context } from '#server/context.ts';

/**
 * Seeds an empty site: the challenge pool, then `root`, whose existence marks the end. The car catalogue is checked on
 * every start because an update may bring a newer one. Returns root's password if it was generated and has to be shown.
 */
export async function seed(context: Context): Promise<string | undefined> {
  const vehicles = await updateShippedCatalogue(context);
  if (vehicles !== undefined) context.log.info({ vehicles }, 'Updated the car catalogue');
  if (await hasAccounts(context.db.read)) return undefined;
  const challenges = await addShippedPool(context);
  context.log.info({ challenges }, 'First start');
  return makeFirstRoot(context, context.config.rootPassword);
}
