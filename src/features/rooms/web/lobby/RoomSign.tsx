import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Plate } from '#web/ui/Plate.tsx';
import type { Room } from '../../contract.ts';
import { words } from '../words.ts';
import css from './RoomSign.module.css';

/** A sign in the colour of its game that leads into a room. */
export function RoomSign({ room }: { room: Room }) {
  return (
    <a
      href={pathTo('room', { gameName: room.game, roomNumber: room.id })}
      className={css.sign}
      data-sign={games[room.game].sign}
    >
      <span className={css.name}>
        <bdi>{room.name}</bdi>
      </span>
      <span className={css.foot}>
        <Plate mark={games[room.game].mark}>{room.id}</Plate>
        <span className={css.players}>{words.lobby.players(room.user_count)}</span>
        {room.is_private && (
          <>
            <Icon shape={icons.lock} />
            <span className="visually-hidden">{words.lobby.isPrivate}</span>
          </>
        )}
      </span>
    </a>
  );
}
