import { placeOf } from '../place-of.ts';

/** Whether this member joined the room with just a name, by its link. */
export function isGuest({ guests = [] }: { guests?: readonly string[] | undefined }, login: string): boolean {
  return placeOf(guests, login) >= 0;
}
