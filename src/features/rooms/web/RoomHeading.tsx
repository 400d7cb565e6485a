import { loginKey } from '#features/accounts/login-key.ts';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { Plate } from '#web/ui/Plate.tsx';
import type { Room } from '../contract.ts';
import * as messages from './messages.ts';
import css from './RoomPage.module.css';

/** Longer names don't fit on two lines beside the plate on a phone. */
const longName = 32;

export function RoomHeading({ room }: { room: Room }) {
  return (
    <span className={css.heading} data-long={room.name.length > longName || undefined}>
      <bdi className={css.name}>{room.name}</bdi> <Plate mark={games[room.game].mark}>{room.id}</Plate>
    </span>
  );
}

/** The heading of a room: "Road trip 123456". */
export const roomTitle = ({ name, id }: Room): string => messages.room.title(name, id);

/** The URL of a member's view of the room, such as their board; the user's own is the room itself. */
export function memberPath(room: Room, member: string, ownLogin: string): string {
  const isOwn = loginKey(member) === loginKey(ownLogin);
  return pathTo('room', { gameName: room.game, roomNumber: room.id }, { login: isOwn ? undefined : member });
}
