import type { Role } from '#shared/roles.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { listOf } from '../db/list-of.ts';
import { prepared } from '../db/prepared.ts';

export const sessionLimits = { idleMs: 30 * dayMs, absoluteMs: 90 * dayMs, perUser: 20 } as const;
/** `last_used_at` is written at most this often. */
const touchEveryMs = hourMs;

interface Lifespan {
  idleMs: number;
  absoluteMs: number;
  touchEveryMs: number;
}

export interface OwnerLimits {
  ownerIdleMinutes: number | undefined;
  ownerSessionHours: number | undefined;
}

interface SessionAge {
  standard: Lifespan;
  /** For `ownerRoles`; undefined if the same as for everyone. */
  ofOwners: Lifespan | undefined;
}

/** Roles whose tokens can do the most harm. They can be required to log in more often, and to use a passkey. */
export const ownerRoles: readonly Role[] = ['root', 'git'];

export function sessionAge({ ownerIdleMinutes, ownerSessionHours }: OwnerLimits): SessionAge {
  const { idleMs, absoluteMs } = sessionLimits;
  const standard = { idleMs, absoluteMs, touchEveryMs };
  if (ownerIdleMinutes === undefined && ownerSessionHours === undefined) return { standard, ofOwners: undefined };
  const ownIdleMs = ownerIdleMinutes === undefined ? idleMs : ownerIdleMinutes * minuteMs;
  const ownAbsoluteMs = ownerSessionHours === undefined ? absoluteMs : ownerSessionHours * hourMs;
  // Idle time can't be measured more precisely than use is recorded.
  const touchOwnersMs = Math.min(touchEveryMs, ownIdleMs / 10);
  return { standard, ofOwners: { idleMs: ownIdleMs, absoluteMs: ownAbsoluteMs, touchEveryMs: touchOwnersMs } };
}

export function lifespanOf({ standard, ofOwners }: SessionAge, roles: readonly string[]): Lifespan {
  return ofOwners !== undefined && ownerRoles.some((role) => roles.includes(role)) ? ofOwners : standard;
}

export function isOver(span: Lifespan, session: { startedAt: number; lastUsedAt: number }, now: number): boolean {
  return now - session.lastUsedAt >= span.idleMs || now - session.startedAt >= span.absoluteMs;
}

interface Since extends Record<string, string | number> {
  /** The ids as a JSON list. */
  ids: string;
  idleSince: number;
  startedAt: number;
}

/** Finds which of these sessions have ended, in one query. */
export function makeFindEnded(db: Database, clock: Clock, age: SessionAge) {
  // The last two parameters are only used if owners have limits of their own.
  const listEnded = prepared<Since & { ownerIdleSince: number; ownerStartedAt: number }, { id: string }>(
    db.read,
    (kysely, parameter) => {
      // A single parameter for any number of ids, so that the statement stays the same.
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
