import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Export } from '#server/feature.ts';
import { toIso } from '#shared/time.ts';
import { loginKey } from '../contract.ts';
import { deviceView } from './device-view.ts';
import { listOwnInvitations } from './invitation-store.ts';
import { invitationView } from './invitations.ts';
import { findPerson } from './people-store.ts';
import { listSessions } from './session-store.ts';

const maxEntries = 5000;

const iso = (ms: number | null) => (ms === null ? null : toIso(ms));

export function exportAccount({ clock, sessions }: Pick<Context, 'clock' | 'sessions'>): Export {
  return async (db, { id }) => {
    const person = await findPerson(db, id);
    if (person === undefined) return { data: null };
    const active = (await listSessions(db, id)).filter((session) => sessions.isActive(session, person.roles));
    return {
      data: {
        login: person.login,
        email: person.email,
        roles: person.roles,
        created_at: toIso(person.createdAt),
        made_by: person.madeBy,
        ...(person.guest && { guest_of: person.guest.roomId, ends_at: toIso(person.guest.endsAt) }),
        last_seen_at: iso(person.lastSeenAt),
        password_changed_at: iso(person.passwordChangedAt),
        sessions: active.map((row) => {
          const { is_this: _, id: __, ...device } = deviceView(row);
          return { ...device, user_agent: row.agent };
        }),
        invitations: (await listOwnInvitations(db, clock(), id)).map(invitationView),
        log: await listOwnEntries(db, person),
      },
    };
  };
}

/**
 * Lists only entries since the account was created, because someone else may have had the username before. Refused
 * attempts are left out, because they may be somebody else's.
 */
async function listOwnEntries(db: Reader, { login, createdAt }: { login: string; createdAt: number }) {
  const rows = await db
    .selectFrom('audit_log')
    .where('actor_key', '=', loginKey(login))
    .where('outcome', '<>', 'refused')
    .where('at', '>=', createdAt)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .select(['at', 'action', 'target', 'outcome', 'address'])
    .execute();
  return rows.map(({ at, ...row }) => ({ at: toIso(at), ...row }));
}
