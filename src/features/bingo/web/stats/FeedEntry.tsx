import { memo } from 'react';
import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import type { Question } from '#features/rooms/question-contract.ts';
import { GuestMark, HeartButton, saidIn } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { formatDate, formatDateTime, formatTime } from '#web/text/format.ts';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import type { FeedItem } from '../../score-contract.ts';
import { photoPath } from '../photos/photo-path.ts';
import { noteHeart } from '../room/fetched-hearts.ts';
import { words } from '../words.ts';
import heart from './DeedHeart.module.css';
import css from './Feed.module.css';

const texts = words.room.scores;

const signs: Record<FeedItem['kind'], Parameters<typeof Icon>[0]> = {
  created: { name: 'plus' },
  joined: { name: 'person' },
  left: { name: 'person' },
  removed: { name: 'person' },
  inherited: { name: 'shield' },
  respelled: { name: 'person' },
  stayed: { name: 'person' },
  dealt: { name: 'bingo' },
  completed: { shape: icons.check },
  undone: { shape: icons.undo },
  questioned: { shape: icons.question },
  answered: { shape: icons.speech },
  kept: { shape: icons.check },
  'taken-off': { shape: icons.cross },
};

/**
 * The moment as the server tells it. How long ago that is would hang on this device's clock, and phones' clocks are
 * wrong; so it is the time of day, with the date where a day begins that is not today.
 */
function whenOf(item: FeedItem, newerAt = new Date().toISOString()): string {
  const isSameDay = formatDate(newerAt) === formatDate(item.at);
  return isSameDay ? formatTime(item.at) : formatDateTime(item.at);
}

interface Props extends Pick<Room, 'game' | 'guests'> {
  roomId: string;
  /** Who is signed in. */
  login: string;
  item: FeedItem;
  /** Of what happened to a question: as it is now, and which square it is about while that stands. */
  question: Question | undefined;
  claim: string | undefined;
  /** The moment of the one above it. */
  newerAt: string | undefined;
  /** It came while the page was shown. */
  isNew: boolean;
}

/**
 * One thing that happened: a deed with its photo and its hearts, or who came and went. Events and hearts come often, and draw only the
 * entries that they change: the room is another object each time, so it comes in parts.
 */
export const FeedEntry = memo(function FeedEntry({
  roomId,
  game,
  guests,
  login,
  item,
  question,
  claim,
  newerAt,
  isNew,
}: Props) {
  const { verb, hasTitle } = texts.feedItem[item.kind];
  const title = item.title ?? '';
  const isDeed = item.kind === 'completed';
  const said = saidIn(item, question);
  return (
    <li className={css.item} data-kind={item.kind} data-new={isNew || undefined}>
      {item.photo === undefined ? (
        <span className={css.sign}>
          <Icon {...signs[item.kind]} />
        </span>
      ) : (
        <a
          className={css.photo}
          href={photoPath({ id: roomId, game }, item.seq)}
          aria-label={texts.openPhoto(title, item.login)}
        >
          <Thumbnail roomId={roomId} v={item.photo} size={56} />
        </a>
      )}
      <div className={css.text}>
        {hasTitle && <bdi className={css.what}>{said ?? title}</bdi>}
        <span className={css.line}>
          <bdi className={css.who}>{item.login}</bdi> <GuestMark room={{ guests }} login={item.login} />
          <span className={isDeed ? 'visually-hidden' : undefined}> {verb}</span>{' '}
          {said !== undefined && (
            <>
              <Claim
                room={{ id: roomId, game }}
                owner={question?.owner}
                login={login}
                claim={claim}
                title={title}
              />{' '}
            </>
          )}
          <time className={css.when} dateTime={item.at} title={formatDateTime(item.at)}>
            {whenOf(item, newerAt)}
          </time>
        </span>
      </div>
      {isDeed && (
        <HeartButton
          roomId={roomId}
          seq={item.seq}
          hearts={item.hearts}
          login={login}
          by={item.login}
          noteHeart={noteHeart}
          title={title}
          look={heart}
        />
      )}
    </li>
  );
});

interface ClaimProps {
  room: Pick<Room, 'id' | 'game'>;
  owner: string | undefined;
  login: string;
  /** The square, while it is done. */
  claim: string | undefined;
  title: string;
}

/** What a question is about; while it stands, the way to its square. */
function Claim({ room, owner, login, claim, title }: ClaimProps) {
  if (owner === undefined || claim === undefined) return <bdi>{title}</bdi>;
  const isOwn = loginKey(owner) === loginKey(login);
  const view = { login: isOwn ? undefined : owner, square: claim };
  return (
    <a href={pathTo('room', { gameName: room.game, roomNumber: room.id }, view)}>
      <bdi>{title}</bdi>
    </a>
  );
}
