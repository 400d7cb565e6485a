import type { BingoHome, PlayedRoom } from '#features/bingo/home-contract.ts';
import { pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { formatTime } from '#web/text/format.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import frame from '#web/ui/signs.module.css';
import { BoardRow, roomStateText } from '../BoardRow.tsx';
import * as messages from '../messages.ts';
import css from './RoomInPlay.module.css';

const texts = messages.yours;
const gameName = 'bingo';

interface Props {
  bingo: BingoHome | undefined;
  login: string;
  mayCreate: boolean;
  hasFailed: boolean;
  asOf: string | undefined;
}

/** The current room, or a link to create or join one, and below it a link to the other rooms. */
export function RoomInPlay({ bingo, login, mayCreate, hasFailed, asOf }: Props) {
  const { room, more = 0 } = bingo ?? {};
  return (
    <div className={css.place}>
      {room ? (
        <CurrentRoom room={room} login={login} asOf={asOf} hasMore={more > 0} />
      ) : (
        <a
          href={pathTo('lobby', { gameName }, { new: mayCreate && !hasFailed && more === 0 ? 'room' : undefined })}
          className={classes(frame.frameSign, css.sign)}
          data-sign="bingo"
          data-bare
          data-more={more > 0 || undefined}
        >
          <span className={css.words}>
            <span className={css.name}>{texts.bingo}</span>{' '}
            <span className={css.detail}>{hasFailed ? texts.failed : texts.bingoDetail}</span>
            {mayCreate && !hasFailed && more === 0 && (
              <span className={css.verb}>
                {' '}
                {messages.quiet.bingo}
                <Icon name="forward" />
              </span>
            )}
          </span>
        </a>
      )}
      {more > 0 && (
        <a href={pathTo('rooms', { gameName }, { login })} className={css.more}>
          {room ? texts.moreRooms(more) : texts.rooms(more)}
          <Icon name="forward" />
        </a>
      )}
    </div>
  );
}

interface CurrentRoomProps extends Pick<Props, 'login' | 'asOf'> {
  room: PlayedRoom;
  hasMore: boolean;
}

function CurrentRoom({ room, login, asOf, hasMore }: CurrentRoomProps) {
  const { id, name, done, of, boards, here, photos } = room;
  return (
    <a
      href={pathTo('room', { gameName, roomNumber: id })}
      className={classes(frame.frameSign, css.sign)}
      data-sign="bingo"
      data-photos={photos.length > 0 || undefined}
      data-more={hasMore || undefined}
    >
      <span className={css.words}>
        <span className={css.name}>{name}</span>{' '}
        <span className={css.plate}>
          <Plate mark={games.bingo.mark}>{id}</Plate>
        </span>
      </span>{' '}
      {done !== null && (
        <span className={css.number}>
          {done}
          <span className={css.of}>{texts.of(of)}</span>
        </span>
      )}{' '}
      <span className={css.detail}>
        {asOf ?? roomStateText(room, login)}
        {asOf === undefined && here.count > 0 && ` · ${texts.hereNow(here.count)}`}
      </span>{' '}
      {photos.length > 0 && <RoomPhotos roomId={id} photos={photos} />} <BoardRow boards={boards} />
    </a>
  );
}

/** The room's newest photos, small; on wide screens the newest is larger and shows its owner's name. */
function RoomPhotos({ roomId, photos }: { roomId: string } & Pick<PlayedRoom, 'photos'>) {
  return (
    <span className={css.photos} data-count={photos.length}>
      {photos.map(({ v, login, at }, index) => (
        <span key={v} className={css.photo}>
          <Thumbnail roomId={roomId} v={v} className={css.picture} />
          {index === 0 && (
            <span className={css.owner}>
              {login} · {formatTime(at)}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
