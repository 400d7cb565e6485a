import { words } from '../words.ts';

const { logOutTitle, logOutBody, logOutYes, logOutNo } = words.guests;

/** A guest who logs out is lost for good. */
export const guestQuestion = {
  title: logOutTitle,
  body: logOutBody,
  yes: logOutYes,
  no: logOutNo,
  tone: 'danger',
} as const;
