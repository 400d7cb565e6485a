import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { Plate } from '#web/ui/Plate.tsx';
import type { Room } from '../../contract.ts';
import { words } from '../words.ts';
import css from './RoomsCalled.module.css';

const shownAtMost = 8;

/** Several rooms are called alike: which one is meant. */
export function RoomsCalled({ rooms }: { rooms: readonly Room[] }) {
  return (
    <div className={css.choices} role="status">
      <p>{words.lobby.whichOne(rooms.length, shownAtMost)}</p>
      <ul>
        {rooms.slice(0, shownAtMost).map(({ id, name, game }) => (
          <li key={id}>
            <a href={pathTo('room', { gameName: game, roomNumber: id })} className={css.choice}>
              <bdi>{name}</bdi>
              <Plate mark={games[game].mark}>{id}</Plate>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
