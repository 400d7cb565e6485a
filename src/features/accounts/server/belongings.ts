import type { Context } from '#server/context.ts';
import type { Belongings } from '#server/feature.ts';
import { listOwnInvitations } from './invitation-store.ts';
import { findPerson } from './people-store.ts';

/** What goes along with an account of what accounts keep. An invitation works no longer when whoever made it is gone. */
export function belongingsOf({ clock, sessions }: Pick<Context, 'clock' | 'sessions'>): Belongings {
  return async (db, { id }) => {
    const person = await findPerson(db, id);
    const standing = person?.sessions.filter((one) => sessions.isStanding(one, person.roles)) ?? [];
    const invitations = await listOwnInvitations(db, clock(), id);
    const open = invitations.filter(({ state }) => state === 'open');
    return [
      { kind: 'open_invitations', count: open.length, details: [] },
      { kind: 'sessions', count: standing.length, details: [] },
    ];
  };
}
