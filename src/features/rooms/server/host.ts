import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';

/**
 * Who invites to a public room, for its link's preview: undefined for a private room as for a missing one, after the
 * same single query.
 */
export function makeFindHost({ read }: Pick<Database, 'read'>) {
  const hostOf = prepared<{ id: string; game: string }, { host: string }>(read, (db, parameter) =>
    db
      .selectFrom('rooms')
      .innerJoin('users', 'users.id', 'rooms.admin_id')
      .where('rooms.id', '=', parameter('id'))
      .where('rooms.game', '=', parameter('game'))
      .where('rooms.is_private', '=', 0)
      .select('users.login as host'),
  );
  return async (id: string, game: GameName): Promise<string | undefined> => (await hostOf(read, { id, game }))[0]?.host;
}
