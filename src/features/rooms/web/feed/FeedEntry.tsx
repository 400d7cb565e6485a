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
import { questionText } from '../../questions/web/question-state.ts';
import { messages } from '../messages.ts';
import heart from './DeedHeart.module.css';
import css from './Feed.module.css';
import type { FeedView } from './game-feed.ts';

const texts = messages.feed;

/**
 * The server's timestamp as a time of day, with the date if the entry above is from another day. Not an age, which
 * would depend on the device's clock: phones' clocks are often wrong.
 */
function whenOf(item: FeedItem, newerAt = new Date().toISOString()): string {
  const isSameDay = formatDate(newerAt) === formatDate(item.at);
  return isSameDay ? formatTime(item.at) : formatDateTime(item.at);
}

interface Props extends Pick<Room, 'game' | 'guests'> {
  roomId: string;
  /** The logged-in user. */
  login: string;
  item: FeedItem;
  view: FeedView;
  /** The URL that its title links to. */
  path: string | undefined;
  /** The URL to ask about it. */
  askPath: string | undefined;
  /** For a question's events: its current state, and the claim's page while the claim is active. */
  question: Question | undefined;
  claimPath: string | undefined;
  /** Somebody has questioned this activity. */
  isQuestioned: boolean;
  /** The timestamp of the entry above. */
  newerAt: string | undefined;
  /** It arrived while the page was open. */
  isNew: boolean;
}

/**
 * An event: an activity with its photo and hearts, or who joined or left. Events and hearts are frequent and must only
 * re-render the entries they change: the room is a new object each time, so its parts are separate props.
 */
export const FeedEntry = memo(function FeedEntry(props: Props) {
  const { roomId, game, guests, login, item, view, path, askPath, question, claimPath, isQuestioned } = props;
  const { newerAt, isNew } = props;
  const { sign, verb, hasTitle, isActivity, more } = view;
  const title = item.title ?? '';
  const quote = questionText(item, question);
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
          <bdi className={css.what}>{path === undefined ? (quote ?? title) : <a href={path}>{quote ?? title}</a>}</bdi>
        )}
        <span className={css.line}>
          <bdi className={css.who} translate="no">
            {item.login}
          </bdi>{' '}
          <GuestMark room={{ guests }} login={item.login} />
          <span className={isActivity ? 'visually-hidden' : undefined}> {verb}</span>{' '}
          {item.kind === 'renamed' && <bdi translate="no">{title} </bdi>}
          {quote !== undefined && (
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
            {messages.questions.ask}
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
          classNames={heart}
        />
      )}
    </li>
  );
});

/** What a question is about; while the claim is active, a link to it. */
function Claim({ path, title }: { path: string | undefined; title: string }) {
  if (path === undefined) return <bdi>{title}</bdi>;
  return (
    <a href={path}>
      <bdi>{title}</bdi>
    </a>
  );
}
