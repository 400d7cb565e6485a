import type { Role } from '#shared/roles.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';

export const sessionLimits = { idleMs: 30 * dayMs, absoluteMs: 90 * dayMs, perUser: 20 } as const;
/** `last_used_at` is written at most this often. */
const touchEveryMs = hourMs;

/** How long a session may be idle, how long it may last, and how often its use is recorded. */
export interface Lifespan {
  idleMs: number;
  absoluteMs: number;
  touchEveryMs: number;
}

/** Settings for `ownerRoles`; undefined: the same as for everyone. */
export interface OwnerLimits {
  ownerIdleMinutes: number | undefined;
  ownerSessionHours: number | undefined;
}

export interface SessionAge {
  /** For everyone else. */
  standard: Lifespan;
  /** For `ownerRoles`; undefined if the same as for everyone. */
  ofOwners: Lifespan | undefined;
}

/** Roles whose tokens can do the most harm: they can be required to log in more often, and to use a passkey. */
export const ownerRoles: readonly Role[] = ['root', 'git'];

export function sessionAge({ ownerIdleMinutes, ownerSessionHours }: OwnerLimits): SessionAge {
  const { idleMs, absoluteMs } = sessionLimits;
  const standard = { idleMs, absoluteMs, touchEveryMs };
  if (ownerIdleMinutes === undefined && ownerSessionHours === undefined) return { standard, ofOwners: undefined };
  const ownIdleMs = ownerIdleMinutes === undefined ? idleMs : ownerIdleMinutes * minuteMs;
  const ownAbsoluteMs = ownerSessionHours === undefined ? absoluteMs : ownerSessionHours * hourMs;
  // An idle time can't be measured more precisely than use is recorded.
  const touchOwnersMs = Math.min(touchEveryMs, ownIdleMs / 10);
  return { standard, ofOwners: { idleMs: ownIdleMs, absoluteMs: ownAbsoluteMs, touchEveryMs: touchOwnersMs } };
}

/** `roles` are all roles of the user, in any order. */
export function lifespanOf({ standard, ofOwners }: SessionAge, roles: readonly string[]): Lifespan {
  return ofOwners !== undefined && ownerRoles.some((role) => roles.includes(role)) ? ofOwners : standard;
}

export function isOver(span: Lifespan, session: { startedAt: number; lastUsedAt: number }, now: number): boolean {
  return now - session.lastUsedAt >= span.idleMs || now - session.startedAt >= span.absoluteMs;
}
