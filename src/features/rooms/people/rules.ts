import { minuteMs } from '#shared/time.ts';

export const peopleLimits = {
  bansPerRoom: 100,
  /** How many characters there are in the code that a guest returns with. */
  codeLength: 6,
  codeLastsMs: 10 * minuteMs,
} as const;

export const peopleErrors = {
  isBanned: 'The admin has removed you from this room for good.',
  badCode: 'This code has expired or already been used. Please ask for a new one.',
  noCode: 'Please enter your code',
  tooManyBans: `${peopleLimits.bansPerRoom} people have been removed from this room for good. Undo one of these first.`,
  onlyGuests: 'Only guests can be renamed. People with an account choose their own name.',
  onlyGuestsMove: 'Only guests need a code. People with an account log in.',
} as const;

/** Leaves out letters and digits that look alike. */
export const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Normalises a typed code: `k7m 2qx` becomes `K7M2QX`. */
export const codeOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]+/gu, '');
