import { pathTo } from '#shared/pages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { words } from '#web/words.ts';
import type { Room } from '../../contract.ts';
import css from './RoomSign.module.css';

/** A yellow sign that leads into a room. */
export function RoomSign({ room }: { room: Room }) {
  return (
    <a href={pathTo('room', { gameName: room.game, roomNumber: room.id })} className={css.sign}>
      <span className={css.name}>
        <bdi>{room.name}</bdi>
      </span>
      <span className={css.foot}>
        <Plate mark="B">{room.id}</Plate>
        <span className={css.players}>{words.bingo.lobby.players(room.user_count)}</span>
        {room.is_private && (
          <>
            <Icon name="lock" />
            <span className="visually-hidden">{words.bingo.lobby.isPrivate}</span>
          </>
        )}
      </span>
    </a>
  );
}
