import { findOwnId } from '#features/rooms/server/index.ts';
import { type Route, route } from '#server/http/serve.ts';
import { getPlatesStats } from '../recap-contract.ts';
import type { Parts } from './endings.ts';
import { personStats } from './stats.ts';

export function statsRoutes(parts: Parts): Route[] {
  const { db } = parts.context;
  return [
    route(getPlatesStats, async ({ params, caller }) =>
      personStats(db.read, parts, await findOwnId(db.read, caller, params.login)),
    ),
  ];
}
