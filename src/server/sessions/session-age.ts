import type { Role } from '#shared/roles.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';

export const sessionLimits = { idleMs: 30 * dayMs, absoluteMs: 90 * dayMs, perUser: 20 } as const;
/** `last_used_at` is written at most this often. */
const touchEveryMs = hourMs;

/** How long a session may lie idle, how long it may last, and how often its use is noted. */
export interface Lifespan {
  idleMs: number;
  absoluteMs: number;
  touchEveryMs: number;
}

/** The settings for who holds one of `ownerRoles`; undefined: as everybody. */
export interface OwnerLimits {
  ownerIdleMinutes: number | undefined;
  ownerSessionHours: number | undefined;
}

export interface SessionAge {
  /** Of everybody else. */
  usual: Lifespan;
  /** Of who holds one of `ownerRoles`; undefined where it is as long as everybody's. */
  ofOwners: Lifespan | undefined;
}

/** Those whose token does most harm: they can be made to log in more often, and to show a passkey. */
export const ownerRoles: readonly Role[] = ['root', 'git'];

export function sessionAge({ ownerIdleMinutes, ownerSessionHours }: OwnerLimits): SessionAge {
  const { idleMs, absoluteMs } = sessionLimits;
  const usual = { idleMs, absoluteMs, touchEveryMs };
  if (ownerIdleMinutes === undefined && ownerSessionHours === undefined) return { usual, ofOwners: undefined };
  const ownIdleMs = ownerIdleMinutes === undefined ? idleMs : ownerIdleMinutes * minuteMs;
  const ownAbsoluteMs = ownerSessionHours === undefined ? absoluteMs : ownerSessionHours * hourMs;
  // An idle time can be told no finer than uses are noted.
  const touchOwnersMs = Math.min(touchEveryMs, ownIdleMs / 10);
  return { usual, ofOwners: { idleMs: ownIdleMs, absoluteMs: ownAbsoluteMs, touchEveryMs: touchOwnersMs } };
}

/** `roles` as they are held, in any order. */
export function lifespanOf({ usual, ofOwners }: SessionAge, roles: readonly string[]): Lifespan {
  return ofOwners !== undefined && ownerRoles.some((role) => roles.includes(role)) ? ofOwners : usual;
}

export function isOver(span: Lifespan, session: { startedAt: number; lastUsedAt: number }, now: number): boolean {
  return now - session.lastUsedAt >= span.idleMs || now - session.startedAt >= span.absoluteMs;
}
