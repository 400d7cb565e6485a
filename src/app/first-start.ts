import { hasAccounts, makeFirstRoot } from '#features/accounts/server/index.ts';
import { addShippedPool } from '#features/challenges/server/index.ts';
import { updateShippedCatalogue } from '#features/vehicles/server/index.ts';
import type { Context } from '#server/context.ts';

/**
 * Furnishes an empty house: the challenge pool, then `root`, whose existence says that it is done. The catalogue of cars
 * is looked at with every start, for an update of Pitstop brings a newer one. Returns root's password when it was drawn
 * at random and has to be shown.
 */
export async function seed(context: Context): Promise<string | undefined> {
  const vehicles = await updateShippedCatalogue(context);
  if (vehicles !== undefined) context.log.info({ vehicles }, 'Updated the car catalogue');
  if (await hasAccounts(context.db.read)) return undefined;
  const challenges = await addShippedPool(context);
  context.log.info({ challenges }, 'First start');
  return makeFirstRoot(context, context.config.rootPassword);
}
