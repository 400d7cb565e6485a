import { useQuery } from '@tanstack/react-query';
import type { BingoHome, PlayedRoom } from '#features/bingo/home-contract.ts';
import type { ActiveRoom, RoomsHome } from '#features/rooms/home-contract.ts';
import { groupBy } from '#shared/lists.ts';
import { pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { games } from '#shared/site-map.ts';
import { serverNow } from '#web/outbox/stamp.ts';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import type { SessionUser } from '#web/session/session.ts';
import { formatTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { formatLeft } from '#web/text/time-left.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import frame from '#web/ui/signs.module.css';
import type { Home } from '../../contract.ts';
import { homeQuery } from '../api.ts';
import { BoardRow, roomStateText } from '../MenuSigns.tsx';
import * as messages from '../messages.ts';
import css from './RoomSigns.module.css';
import yours from './Yours.module.css';

const texts = messages.yours;
const gameName = 'bingo';

interface BingoProps {
  user: SessionUser;
  home: Home | undefined;
  hasFailed: boolean;
  /** When the data was fetched, if the server isn't responding now. */
  asOf: string | undefined;
}

/** Bingo: the current room, or a link to create or join one, for those who may play. */
export function Bingo({ user, home, hasFailed, asOf }: BingoProps) {
  const mayPlay = hasRole(user, 'bingo');
  const isLoading = home === undefined && !hasFailed;
  const place = classes(yours.wide, yours.room, !isLoading && home?.bingo?.room === undefined && yours.bare);
  if (isLoading && mayPlay)
    return (
      <div className={place}>
        <Skeleton height="var(--room-height)" />
      </div>
    );
  if (!mayPlay && home?.bingo === undefined) return null;
  const hasPartFailed = hasFailed || home?.failed.includes('bingo') === true;
  return (
    <div className={place}>
      <RoomInPlay bingo={home?.bingo} login={user.login} mayCreate={mayPlay} hasFailed={hasPartFailed} asOf={asOf} />
    </div>
  );
}

interface Props {
  bingo: BingoHome | undefined;
  login: string;
  mayCreate: boolean;
  hasFailed: boolean;
  asOf: string | undefined;
}

/** The current room, or a link to create or join one, and below it a link to the other rooms. */
function RoomInPlay({ bingo, login, mayCreate, hasFailed, asOf }: Props) {
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

interface RunningProps {
  room: ActiveRoom;
  /** Shown instead of the number of people present if the server isn't responding. */
  asOf: string | undefined;
  className?: string | undefined;
}

export function RunningSign({ room, asOf, className }: RunningProps) {
  const { id, name, game, here } = room;
  const now = serverNow(useNowMs());
  const { value, unit, label } = stateOf(room, now);
  const { title, sign } = games[game];
  return (
    <a
      href={pathTo('room', { gameName: game, roomNumber: id })}
      className={classes(frame.frameSign, yours.game, className)}
      data-sign={sign}
    >
      <span className={yours.gameText}>
        <bdi className={yours.gameName}>{name}</bdi>{' '}
        <span className={yours.gameDetail}>
          {[title, asOf ?? (here > 0 ? messages.running.here(here) : undefined)].filter(Boolean).join(' · ')}
        </span>
      </span>{' '}
      {value !== undefined && (
        <span className={yours.gameState}>
          {label && <span className={yours.gameLabel}>{label} </span>}
          <span className={yours.gameValue}>
            {value}
            {unit && <small>{unit}</small>}
          </span>
        </span>
      )}
    </a>
  );
}

function stateOf({ game, is_running, sign, until, mine }: ActiveRoom, now: number) {
  if (!is_running) return { value: undefined, unit: undefined, label: messages.running.notStarted };
  if (until !== undefined) {
    const [value = '', unit = ''] = formatLeft(until, now).split(' ');
    return { value, unit: ` ${unit}`, label: messages.running.left };
  }
  if (sign !== undefined) return { value: sign, unit: undefined, label: messages.running.next };
  if (mine === undefined) return { value: undefined, unit: undefined, label: undefined };
  const label = game === 'partyfun' ? messages.running.round : messages.running.found;
  return { value: formatNumber(mine.done), unit: messages.running.of(mine.of), label };
}

type OpenVote = RoomsHome['votes'][number];

/** Questions that need the user's vote: for each room, the one that ends first and how many more there are. */
export function Votes() {
  const { data } = useQuery(homeQuery);
  const now = serverNow(useNowMs());
  // The cached list may include votes that have ended.
  const open = data?.home.rooms?.votes.filter(({ ends_at }) => Date.parse(ends_at) > now) ?? [];
  if (open.length === 0) return null;
  const byRoom = groupBy(open, ({ room }) => room.id);
  return (
    <nav className={css.votes} aria-label={messages.votes.label} data-sign="smoke">
      {[...byRoom.values()].map(
        ([first, ...more]) => first && <Vote key={first.room.id} first={first} more={more.length} now={now} />,
      )}
    </nav>
  );
}

function Vote({ first, more, now }: { first: OpenVote; more: number; now: number }) {
  const { room, owner, title, ends_at } = first;
  return (
    <a className={css.vote} href={pathTo('room', { gameName: room.game, roomNumber: room.id })}>
      <span className={css.disc} aria-hidden="true">
        ?
      </span>
      <span className={css.voteText}>
        <span className={css.question}>{messages.votes.question(owner, title)}</span>{' '}
        <span className={css.voteDetail}>
          {messages.votes.detail(room.name, formatLeft(ends_at, now))}
          {more > 0 && ` · ${messages.votes.more(more)}`}
        </span>
      </span>
      <Icon name="forward" />
    </a>
  );
}
