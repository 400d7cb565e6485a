import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { legacyCalls } from '../legacy-contract.ts';
import { requireMember } from './rights.ts';
import type { RoomKit } from './room-kit.ts';

/** Answers tabs of 0.2.0 that the site has another version. */
export const legacyRoutes = ({
  context: { db },
  memberships,
}: Pick<RoomKit, 'memberships'> & { context: Context }): Route[] =>
  legacyCalls.map((shape) =>
    route(shape, async ({ params, caller }) => {
      await requireMember(memberships, db.read, params.id, caller);
      throw new AppError('gone', 'Pitstop has been updated. Please reload this page.');
    }),
  );
