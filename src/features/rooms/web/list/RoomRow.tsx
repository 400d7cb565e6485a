import { memo } from 'react';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { formatDateTime } from '#web/text/format.ts';
import { Plate } from '#web/ui/Plate.tsx';
import type { Room } from '../../contract.ts';
import { words } from '../words.ts';
import css from './Rooms.module.css';

const texts = words.lists;

/** Kept as it is while the list grows: there may be a thousand. */
export const RoomRow = memo(function RoomRow({ room }: { room: Room }) {
  const to = pathTo('room', { gameName: room.game, roomNumber: room.id });
  return (
    <li className={css.row}>
      <Plate mark={games[room.game].mark}>{room.id}</Plate>
      <h2 className={css.name}>
        <a href={to}>
          <bdi>{room.name}</bdi>
        </a>
      </h2>
      <dl className={css.facts}>
        <div>
          <dt>{texts.admin}</dt>
          <dd>
            <bdi translate="no">{room.admin}</bdi>
          </dd>
        </div>
        <div>
          <dt>{texts.isPrivate}</dt>
          <dd>{room.is_private ? texts.yes : texts.no}</dd>
        </div>
        <div>
          <dt>{texts.players}</dt>
          <dd>{room.user_count}</dd>
        </div>
        <div>
          <dt>{texts.createdAt}</dt>
          <dd>
            <time dateTime={room.created_at}>{formatDateTime(room.created_at)}</time>
          </dd>
        </div>
      </dl>
    </li>
  );
});
