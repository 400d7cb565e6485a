import type { Context } from '#server/context.ts';
import type { Belongings } from '#server/feature.ts';
import { listOwnInvitations } from './invitation-store.ts';
import { listSessions } from './session-store.ts';

/** What goes along with an account of what accounts keep. An invitation works no longer when whoever made it is gone. */
export function belongingsOf({ clock }: Pick<Context, 'clock'>): Belongings {
  return async (db, person) => {
    const invitations = await listOwnInvitations(db, clock(), person.id);
    const open = invitations.filter(({ state }) => state === 'open');
    return [
      { kind: 'open_invitations', count: open.length, details: [] },
      { kind: 'sessions', count: (await listSessions(db, person.id)).length, details: [] },
    ];
  };
}
