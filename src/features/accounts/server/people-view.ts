import type { Context } from '#server/context.ts';
import { minuteMs, toIso } from '#shared/time.ts';
import type { Person } from '../people-contract.ts';
import type { PersonRow } from './people-store.ts';

const onlineForMs = 5 * minuteMs;

/** Knows of people what is written down, and what this process saw since. */
export function makePersonView({ sessions, live, clock }: Pick<Context, 'sessions' | 'live' | 'clock'>) {
  return (row: PersonRow, isLastRoot: boolean): Person => {
    const now = clock();
    const isListening = live.isListening(row.id);
    const seen = [row.lastSeenAt, sessions.lastUse(row.id), isListening ? now : undefined];
    const known = seen.filter((moment) => moment !== null && moment !== undefined);
    const lastSeenAt = known.length === 0 ? undefined : Math.max(...known);
    return {
      login: row.login,
      email: row.email,
      roles: row.roles,
      created_at: toIso(row.createdAt),
      last_seen_at: lastSeenAt === undefined ? null : toIso(lastSeenAt),
      is_online: row.disabledAt === null && lastSeenAt !== undefined && now - lastSeenAt < onlineForMs,
      sessions: row.sessions.filter((session) => sessions.isStanding(session, row.roles)).length,
      is_last_root: isLastRoot,
      disabled_at: row.disabledAt === null ? null : toIso(row.disabledAt),
      ...(row.guest && { guest: { room: row.guest.roomId, ends_at: toIso(row.guest.endsAt) } }),
    };
  };
}
export type PersonView = ReturnType<typeof makePersonView>;
