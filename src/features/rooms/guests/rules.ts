import { dayMs } from '#shared/time.ts';

export const guestLimits = {
  /** Guests of one room at a time. */
  perRoom: 20,
  /** Letters of the name they give. */
  nameMax: 24,
  /** A guest is there for so long, unless the room goes before. */
  lastsMs: 30 * dayMs,
} as const;

export const guestSentences = {
  noName: 'Please enter your name',
  longName: `Please take a name of at most ${guestLimits.nameMax} letters`,
  oddName: 'Please take a name of letters and digits, such as Mia.',
  deadLink: 'This link works no more. Please ask for a new one.',
  full: `This room has its ${guestLimits.perRoom} guests. Somebody of it can remove one, or you join with an account.`,
  adminDisabled: 'The admin of this room is disabled: it has no link for guests at the moment.',
  off: 'This site lets no guests in at the moment.',
} as const;
