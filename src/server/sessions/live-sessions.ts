import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { ownerRoles, type SessionAge } from './session-age.ts';

interface Since extends Record<string, string | number> {
  /** As JSON. */
  ids: string;
  idleSince: number;
  startedAt: number;
}

/** Asks in one query which of some sessions still stand. */
export function makeFindLive(db: Database, clock: Clock, age: SessionAge) {
  // The last two only where owners have an age of their own.
  const listLive = prepared<Since & { ownerIdleSince: number; ownerStartedAt: number }, { id: string }>(
    db.read,
    (kysely, parameter) => {
      // One parameter whatever their number, so that the statement stays the same.
      const ids = parameter('ids');
      const listed =
        db.engine === 'sqlite'
          ? sql<string>`(select value from json_each(${ids}))`
          : sql<string>`(select json_array_elements_text(${ids}::json))`;
      const live = kysely
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', listed)
        .where('last_used_at', '>', parameter('idleSince'))
        .where('created_at', '>', parameter('startedAt'));
      if (age.ofOwners === undefined) return live;
      return live.where((eb) =>
        eb.or([
          eb.and([
            eb('last_used_at', '>', parameter('ownerIdleSince')),
            eb('created_at', '>', parameter('ownerStartedAt')),
          ]),
          eb.not(
            eb.exists(
              eb
                .selectFrom('user_roles')
                .whereRef('user_roles.user_id', '=', 'sessions.user_id')
                .where('role', 'in', ownerRoles)
                .select('role'),
            ),
          ),
        ]),
      );
    },
  );

  return async (sessionIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const now = clock();
    const { usual, ofOwners = usual } = age;
    const rows = await listLive(db.read, {
      ids: JSON.stringify(sessionIds),
      idleSince: now - usual.idleMs,
      startedAt: now - usual.absoluteMs,
      ownerIdleSince: now - ofOwners.idleMs,
      ownerStartedAt: now - ofOwners.absoluteMs,
    });
    return new Set(rows.map(({ id }) => id));
  };
}
