import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { Ago } from '#web/ui/Ago.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Plate } from '#web/ui/Plate.tsx';
import type { Room } from '../../contract.ts';
import * as messages from '../messages.ts';
import css from './Lobby.module.css';

const texts = messages.lobby;

interface Props {
  room: Room;
  /** Verbs for the game's own event kinds, shown between a name and the title, if any. */
  verbs: Readonly<Record<string, string>>;
  /** Shown to a member who has nothing to complete yet. */
  toBegin?: string;
}

/** A sign that links to a room, bright if somebody is present, with the user's progress and the latest event. */
export function RoomSign({ room, verbs, toBegin }: Props) {
  const { id, name, game, mine, here = 0, last, is_private, user_count } = room;
  return (
    <a
      href={pathTo('room', { gameName: game, roomNumber: id })}
      className={css.sign}
      data-sign={games[game].sign}
      data-quiet={here === 0 || undefined}
    >
      <span className={css.head}>
        <span className={css.name}>
          <bdi>{name}</bdi>
        </span>
        {mine ? <Done {...mine} /> : toBegin && <span className={css.deal}>{toBegin}</span>}
      </span>
      <span className={css.facts}>
        <Plate mark={games[game].mark}>{id}</Plate>
        <span>{texts.players(user_count, here)}</span>
        {is_private && (
          <>
            <Icon shape={icons.lock} />
            <span className="visually-hidden">{texts.isPrivate}</span>
          </>
        )}
      </span>
      {last && <Last room={room} last={last} verbs={verbs} />}
    </a>
  );
}

function Done({ done, of }: { done: number; of: number }) {
  return (
    <span className={css.done}>
      <span className="visually-hidden">{texts.doneOf(done, of)}</span>
      <span aria-hidden="true">
        {done}
        <small>/{of}</small>
      </span>
    </span>
  );
}

function Last({ room, last, verbs }: Props & { last: NonNullable<Room['last']> }) {
  const roomVerbs: Props['verbs'] = messages.feed.verbs;
  const verb = verbs[last.kind] ?? roomVerbs[last.kind];
  return (
    <span className={css.last}>
      {last.photo !== undefined && <Thumbnail roomId={room.id} v={last.photo} size={40} className={css.photo} />}
      <span className={css.what}>
        <b>
          <bdi translate="no">{last.login}</bdi>
        </b>{' '}
        {verb} {last.title !== undefined && <bdi>“{last.title}”</bdi>} · <Ago at={last.at} />
      </span>
    </span>
  );
}
