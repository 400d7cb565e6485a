import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { loginKey } from '#features/accounts/login-key.ts';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { call } from '#web/api/client.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { useUser } from '#web/session/session.ts';
import type { Room } from '../../contract.ts';
import { deleteGuestLink, guestLinkQuery, putGuestLink } from '../../guests/web/api.ts';
import { getScreen } from '../../screens/contract.ts';
import { roomKey } from '../api.ts';
import { ownLinks } from '../own-links.ts';

const guestLinks = ownLinks('guest-links', '/join#');

export const screenQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'screen'],
    queryFn: ({ signal }) => call(getScreen, { params: { id }, signal }),
    staleTime: 0,
  });

/** Whether this user may let guests in; a guest who inherited the room may not. */
export function useIsAdmin(room: Pick<Room, 'admin'>): boolean {
  const { user } = useUser();
  return user !== undefined && !user.guest && (loginKey(user.login) === loginKey(room.admin) || hasRole(user, 'root'));
}

/** The room's own link, for people with accounts. */
export const roomLink = ({ game, id }: Pick<Room, 'game' | 'id'>) =>
  `${siteOrigin()}${pathTo('room', { gameName: game, roomNumber: id })}`;

/** The path of the current guest link, if this device knows it. Only the room's admin may request it. */
export function useGuestPath(roomId: string, isAdmin: boolean): string | undefined {
  const { data } = useQuery({ ...guestLinkQuery(roomId), enabled: isAdmin });
  return guestLinks.usePath(roomId, isAdmin && data?.is_allowed ? data.since : undefined);
}

export function useChangeGuestLink(roomId: string, onSettled?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isOpen: boolean) => {
      if (isOpen) guestLinks.store({ roomId, ...(await putGuestLink(roomId)) });
      else await deleteGuestLink(roomId);
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: guestLinkQuery(roomId).queryKey });
      onSettled?.();
    },
  });
}

/** The best link to show to friends: a guest link, for the admin of a room that has one, or the room's own. */
export function useInvite(room: Room) {
  const isAdmin = useIsAdmin(room);
  const guest = useQuery({ ...guestLinkQuery(room.id), enabled: isAdmin });
  const guestPath = useGuestPath(room.id, isAdmin);
  const screen = useQuery({ ...screenQuery(room.id), enabled: isAdmin });
  const path = guestPath ?? screen.data?.guest_path;
  return {
    link: path === undefined ? roomLink(room) : `${siteOrigin()}${path}`,
    isForGuests: path !== undefined,
    /** Whether this user can open a guest link, and there's none yet. */
    mayOpen: isAdmin && path === undefined && guest.data?.is_allowed === true && guest.data.since === null,
  };
}
