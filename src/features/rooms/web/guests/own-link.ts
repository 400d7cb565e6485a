import { useQuery } from '@tanstack/react-query';
import { ownLinks } from '../own-links.ts';
import { guestLinkQuery } from './api.ts';

/** Of rooms whose friends join with just a name. */
export const guestLinks = ownLinks('guest-links', '/join#');

/** The path of the link that works now; undefined while there is none, or it is not known here. Only the admin of the room may ask. */
export function useGuestPath(roomId: string, isAdmin: boolean): string | undefined {
  const { data } = useQuery({ ...guestLinkQuery(roomId), enabled: isAdmin });
  return guestLinks.usePath(roomId, isAdmin ? data?.since : undefined);
}
