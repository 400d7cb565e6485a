import { findUserId } from '#features/accounts/server/index.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import { getPlatesStats } from '../recap-contract.ts';
import type { Parts } from './endings.ts';
import { personStats } from './stats.ts';

export function statsRoutes(parts: Parts): Route[] {
  const { db } = parts.context;
  return [
    route(getPlatesStats, async ({ params, caller }) => {
      const userId = await findUserId(db.read, params.login);
      if (userId !== caller.userId && !hasRole(caller, 'root'))
        throw roleMissing(caller, 'root', 'You can only see your own statistics.');
      if (userId === undefined) throw new AppError('notFound', 'There is no such user.');
      return personStats(db.read, parts, userId);
    }),
  ];
}
