import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { loginKey } from '#features/accounts/login-key.ts';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { call } from '#web/api/client.ts';
import { storedIn } from '#web/device/stored.ts';
import { siteOrigin } from '#web/navigation/site-origin.ts';
import { keyOfUser } from '#web/session/last-user.ts';
import { useUser } from '#web/session/session.ts';
import type { Room } from '../../contract.ts';
import { closeGuestLink, getGuestLink, openGuestLink } from '../../guests/contract.ts';
import { getScreen } from '../../screens/contract.ts';
import { roomKey } from '../api.ts';

/** A link that this user made on this device, stored because the server shows it only once. */
interface OwnLink {
  roomId: string;
  path: string;
  /** When it was made, which identifies it. */
  since: string;
}

/** Only the newest few are stored; they're deleted with the session. */
const maxLinks = 5;

export function ownLinks(name: string, prefix: string) {
  const isOwnLink = (value: unknown): value is OwnLink => {
    const { roomId, path, since } = (value ?? {}) as Partial<OwnLink>;
    return [roomId, path, since].every((part) => typeof part === 'string') && path?.startsWith(prefix) === true;
  };
  const links = storedIn<readonly OwnLink[]>({
    key: keyOfUser(name),
    storage: () => localStorage,
    fromText: (text) => {
      try {
        const list: unknown = JSON.parse(text ?? '[]');
        return Array.isArray(list) ? list.filter(isOwnLink) : [];
      } catch {
        return [];
      }
    },
    toText: (list) => JSON.stringify(list),
  });
  return {
    store(link: OwnLink): void {
      const others = links.read().filter(({ roomId }) => roomId !== link.roomId);
      links.write([link, ...others].slice(0, maxLinks));
    },

    /** The path of a room's current link, if it was made here. */
    usePath: (roomId: string, since: string | null | undefined): string | undefined =>
      links.useValue().find((link) => link.roomId === roomId && link.since === since)?.path,
  };
}

export const guestLinkQuery = (id: string) =>
  queryOptions({
    queryKey: [...roomKey(id), 'guest link'],
    queryFn: ({ signal }) => call(getGuestLink, { params: { id }, signal }),
    staleTime: 0,
  });

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
      if (isOpen) guestLinks.store({ roomId, ...(await call(openGuestLink, { params: { id: roomId } })) });
      else await call(closeGuestLink, { params: { id: roomId } });
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: guestLinkQuery(roomId).queryKey });
      onSettled?.();
    },
  });
}

/** The best link to show to friends: the guest link, for the admin of a room that has one, or else the room's own. */
export function useInvite(room: Room) {
  const isAdmin = useIsAdmin(room);
  const guest = useQuery({ ...guestLinkQuery(room.id), enabled: isAdmin });
  const guestPath = useGuestPath(room.id, isAdmin);
  const screen = useQuery({ ...screenQuery(room.id), enabled: isAdmin });
  const path = guestPath ?? screen.data?.guest_path;
  return {
    link: path === undefined ? roomLink(room) : `${siteOrigin()}${path}`,
    isForGuests: path !== undefined,
    /** Whether there's no guest link yet and this user can open one. */
    mayOpen: isAdmin && path === undefined && guest.data?.is_allowed === true && guest.data.since === null,
  };
}
