import { placeOf } from '../place-of.ts';

/** Whether this member joined the room by its link with just a name. */
export function isGuest({ guests = [] }: { guests?: readonly string[] | undefined }, login: string): boolean {
  return placeOf(guests, login) >= 0;
}
