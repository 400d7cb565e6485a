import { memo } from 'react';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { formatDate, formatDateTime, formatTime } from '#web/text/format.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { Room } from '../../contract.ts';
import type { FeedItem } from '../../feed-contract.ts';
import { GuestMark } from '../../guests/web/GuestMark.tsx';
import { HeartButton } from '../../hearts/web/HeartButton.tsx';
import { photoPath } from '../../photos/web/photo-path.ts';
import type { Question } from '../../questions/contract.ts';
import { saidIn } from '../../questions/web/question-state.ts';
import { words } from '../words.ts';
import heart from './DeedHeart.module.css';
import css from './Feed.module.css';
import type { FeedView } from './game-feed.ts';

const texts = words.feed;

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
  look: FeedView;
  /** Where its title leads. */
  path: string | undefined;
  /** Where one asks about it. */
  askPath: string | undefined;
  /** Of what happened to a question: as it is now, and the page of the claim while that stands. */
  question: Question | undefined;
  claimPath: string | undefined;
  /** Of a deed: somebody asks about it. */
  isQuestioned: boolean;
  /** The moment of the one above it. */
  newerAt: string | undefined;
  /** It came while the page was shown. */
  isNew: boolean;
}

/**
 * One thing that happened: a deed with its photo and its hearts, or who came and went. Events and hearts come often, and draw only the
 * entries that they change: the room is another object each time, so it comes in parts.
 */
export const FeedEntry = memo(function FeedEntry(props: Props) {
  const { roomId, game, guests, login, item, look, path, askPath, question, claimPath, isQuestioned } = props;
  const { newerAt, isNew } = props;
  const { sign, verb, hasTitle, isActivity, more } = look;
  const title = item.title ?? '';
  const said = saidIn(item, question);
  return (
    <li className={css.item} data-new={isNew || undefined} data-questioned={isQuestioned || undefined}>
      {item.photo === undefined ? (
        <span className={css.sign}>
          <Icon {...sign} />
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
        {hasTitle && (
          <bdi className={css.what}>{path === undefined ? (said ?? title) : <a href={path}>{said ?? title}</a>}</bdi>
        )}
        <span className={css.line}>
          <bdi className={css.who} translate="no">
            {item.login}
          </bdi>{' '}
          <GuestMark room={{ guests }} login={item.login} />
          <span className={isActivity ? 'visually-hidden' : undefined}> {verb}</span>{' '}
          {said !== undefined && (
            <>
              <Claim path={claimPath} title={title} />{' '}
            </>
          )}
          <time className={css.when} dateTime={item.at} title={formatDateTime(item.at)}>
            {whenOf(item, newerAt)}
          </time>{' '}
          {isQuestioned && <span className={css.doubt}>{texts.isQuestioned}</span>}
          {more}
        </span>
        {askPath !== undefined && (
          <a className={css.ask} href={askPath} aria-label={texts.askAbout(title, item.login)}>
            {words.questions.ask}
          </a>
        )}
      </div>
      {isActivity && (
        <HeartButton
          roomId={roomId}
          seq={item.seq}
          hearts={item.hearts}
          login={login}
          by={item.login}
          title={title}
          look={heart}
        />
      )}
    </li>
  );
});

/** What a question is about; while it stands, the way to it. */
function Claim({ path, title }: { path: string | undefined; title: string }) {
  if (path === undefined) return <bdi>{title}</bdi>;
  return (
    <a href={path}>
      <bdi>{title}</bdi>
    </a>
  );
}
