import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { listOf } from '../db/list-of.ts';
import { prepared } from '../db/prepared.ts';
import { ownerRoles, type SessionAge } from './session-age.ts';

interface Since extends Record<string, string | number> {
  /** As JSON. */
  ids: string;
  idleSince: number;
  startedAt: number;
}

/** Finds in one query which of these sessions have ended: usually none, so hundreds cost only their lookup. */
export function makeFindEnded(db: Database, clock: Clock, age: SessionAge) {
  // The last two are only used if owners have their own limits.
  const listEnded = prepared<Since & { ownerIdleSince: number; ownerStartedAt: number }, { id: string }>(
    db.read,
    (kysely, parameter) => {
      // One parameter for any number of ids, so that the statement stays the same.
      const listed = listOf(parameter('ids'));
      return kysely
        .selectFrom(listed)
        .where((eb) => {
          const active = eb
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.id', '=', 'listed.value')
            .where('last_used_at', '>', parameter('idleSince'))
            .where('created_at', '>', parameter('startedAt'));
          if (age.ofOwners === undefined) return eb.not(eb.exists(active));
          const withinLimits = active.where((of) =>
            of.or([
              of.and([
                of('last_used_at', '>', parameter('ownerIdleSince')),
                of('created_at', '>', parameter('ownerStartedAt')),
              ]),
              of.not(
                of.exists(
                  of
                    .selectFrom('user_roles')
                    .whereRef('user_roles.user_id', '=', 'sessions.user_id')
                    .where('role', 'in', ownerRoles)
                    .select('role'),
                ),
              ),
            ]),
          );
          return eb.not(eb.exists(withinLimits));
        })
        .select('listed.value as id');
    },
  );

  return async (sessionIds: readonly string[]): Promise<readonly string[]> => {
    const now = clock();
    const { standard, ofOwners = standard } = age;
    const rows = await listEnded(db.read, {
      ids: JSON.stringify(sessionIds),
      idleSince: now - standard.idleMs,
      startedAt: now - standard.absoluteMs,
      ownerIdleSince: now - ofOwners.idleMs,
      ownerStartedAt: now - ofOwners.absoluteMs,
    });
    return rows.map(({ id }) => id);
  };
}
