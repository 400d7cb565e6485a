import { dayMs } from '#shared/time.ts';

export const guestLimits = {
  /** Guests in a room at the same time. */
  perRoom: 20,
  /** Characters in a guest's name. */
  nameMax: 24,
  /** How long a guest's account lasts, unless the room is deleted first. */
  lastsMs: 30 * dayMs,
} as const;

export const guestErrors = {
  noName: 'Please enter your name',
  longName: `Please choose a name of at most ${guestLimits.nameMax} letters`,
  oddName: 'Please choose a name with letters and digits only, such as Mia.',
  deadLink: 'This link no longer works. Please ask for a new one.',
  full: `This room already has ${guestLimits.perRoom} guests. Ask for a spot, or join with an account.`,
  adminDisabled: "This room's admin is disabled, so it can't have a guest link at the moment.",
  noScreen: "This room isn't on a screen.",
  off: "This site isn't letting guests in at the moment.",
} as const;
