import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import { Connection } from '#web/live/Connection.tsx';
import type { LiveState } from '#web/live/use-event-stream.ts';
import { Thumbnail } from '#web/photos/Thumbnail.tsx';
import { formatDate, formatDateTime, formatTime } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorBoundary } from '#web/ui/ErrorState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Room, roomEventKinds } from '../../contract.ts';
import type { FeedItem } from '../../document.ts';
import { GuestMark } from '../../guests/web/GuestMark.tsx';
import { HeartButton } from '../../hearts/web/HeartButton.tsx';
import { placeOf } from '../../members.ts';
import { photoPath } from '../../photos/web/api.ts';
import type { Question } from '../../questions/contract.ts';
import { isQuestionKind } from '../../questions/rules.ts';
import { questionText } from '../../questions/web/question-state.ts';
import { askPath, useRoomQuestions } from '../../questions/web/use-room-questions.ts';
import { usePresence } from '../live/room-document.ts';
import * as messages from '../messages.ts';
import css from './Feed.module.css';
import { eventsSince, type FeedActivity, type FeedView, type GameFeed, summaryOf } from './game-feed.ts';

const texts = messages.feed;

type FeedEntriesProps = Pick<Props, 'room' | 'login' | 'game'> & { feed: readonly FeedItem[] };

function FeedEntries({ room, login, feed, game }: FeedEntriesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [newestAtFirst] = useState(feed[0]?.seq ?? 0);
  const items = useFrozenDuringTouch(feed);
  const { bySeq, open } = useRoomQuestions(room.id, login);
  if (items.length === 0) return <p>{texts.empty}</p>;
  const viewOf = (item: FeedItem) => (isRoomKind(item.kind) ? roomViews[item.kind] : game.viewOf(item));
  const pathOf = (activity: FeedActivity, owner: string) => game.pathTo?.(activity, { room, login, owner });
  const claimPathOf = (question: Question | undefined) => {
    if (question === undefined || question.settled?.outcome === 'off') return undefined;
    return pathOf(feed.find(({ seq }) => seq === question.seq) ?? { seq: question.seq }, question.owner);
  };
  return (
    <>
      <ol>
        {items.slice(0, showsAll ? undefined : initialCount).map((item, index) => {
          const view = viewOf(item);
          const path = view?.isLink ? pathOf(item, item.login) : undefined;
          const isAskable = view?.canBeQuestioned && !bySeq.has(item.seq) && placeOf([item.login], login) !== 0;
          const question = isQuestionKind(item.kind) && item.of !== undefined ? bySeq.get(item.of) : undefined;
          return (
            view && (
              <FeedEntry
                key={item.seq}
                roomId={room.id}
                game={room.game}
                guests={room.guests}
                login={login}
                item={item}
                view={view}
                path={path}
                askPath={isAskable && path !== undefined ? askPath(path) : undefined}
                question={question}
                isQuestioned={open.has(item.seq)}
                claimPath={claimPathOf(question)}
                newerAt={items[index - 1]?.at}
                isNew={item.seq > newestAtFirst}
              />
            )
          );
        })}
      </ol>
      {!showsAll && items.length > initialCount && (
        <Button onClick={() => setShowsAll(true)}>
          {items.at(-1)?.seq === 1 ? texts.showAll(items.length) : texts.showLast(items.length)}
        </Button>
      )}
    </>
  );
}

/** Freezes the list while a finger is on the screen, so that nothing moves under it. */
function useFrozenDuringTouch<T>(value: T): T {
  const [frozen, setFrozen] = useState<{ value: T }>();
  const freeze = useEffectEvent(() => setFrozen((previous) => previous ?? { value }));
  useEffect(() => {
    // Touch events, because scrolling cancels pointer events while the finger is still down.
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length > 0) freeze();
      else setFrozen(undefined);
    };
    const kinds = ['touchstart', 'touchend', 'touchcancel'] as const;
    for (const kind of kinds) document.addEventListener(kind, onTouch, { passive: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onTouch);
    };
  }, []);
  return frozen === undefined ? value : frozen.value;
}

const { verbs } = texts;
const person = { name: 'person' } as const;

/** The views of the event kinds that rooms of every game have. */
const roomViews: Readonly<Record<(typeof roomEventKinds)[number], FeedView>> = {
  created: { sign: { name: 'plus' }, verb: verbs.created },
  joined: { sign: person, verb: verbs.joined },
  left: { sign: person, verb: verbs.left },
  removed: { sign: person, verb: verbs.removed },
  inherited: { sign: { name: 'shield' }, verb: verbs.inherited },
  respelled: { sign: person, verb: verbs.respelled },
  stayed: { sign: person, verb: verbs.stayed },
  renamed: { sign: person, verb: verbs.renamed },
  locked: { sign: { name: 'shield' }, verb: verbs.locked },
  unlocked: { sign: { name: 'shield' }, verb: verbs.unlocked },
  questioned: { sign: { shape: icons.question }, verb: verbs.questioned, hasTitle: true },
  answered: { sign: { shape: icons.speech }, verb: verbs.answered, hasTitle: true },
  kept: { sign: { shape: icons.check }, verb: verbs.kept, hasTitle: true },
  'taken-off': { sign: { shape: icons.cross }, verb: verbs['taken-off'], hasTitle: true },
};

const isRoomKind = (kind: string): kind is keyof typeof roomViews => Object.hasOwn(roomViews, kind);

const initialCount = 6;

interface Props {
  room: Room;
  login: string;
  /** Undefined until loaded. */
  feed: readonly FeedItem[] | undefined;
  live: LiveState;
  game: GameFeed;
}

export function Feed({ room, login, feed, live, game }: Props) {
  return (
    <Panel title={texts.title} actions={<ConnectionStatus roomId={room.id} live={live} />}>
      {feed === undefined ? (
        <Skeleton height="4.25rem" count={4} />
      ) : (
        <ErrorBoundary resetKey={room.id}>
          <FeedEntries room={room} login={login} feed={feed} game={game} />
        </ErrorBoundary>
      )}
    </Panel>
  );
}

/** Whether the room is up to date and, if there's space, how many are viewing it. */
function ConnectionStatus({ roomId, live }: { roomId: string; live: LiveState }) {
  const here = usePresence(roomId);
  return <Connection state={live} detail={live === 'connected' && here ? texts.hereNow(here.count) : undefined} />;
}

/** The time, plus the date if the entry above is from another day. Not an age, because phones' clocks are often off. */
function whenOf(item: FeedItem, newerAt = new Date().toISOString()): string {
  const isSameDay = formatDate(newerAt) === formatDate(item.at);
  return isSameDay ? formatTime(item.at) : formatDateTime(item.at);
}

interface FeedEntryProps extends Pick<Room, 'game' | 'guests'> {
  roomId: string;
  login: string;
  item: FeedItem;
  view: FeedView;
  path: string | undefined;
  /** The URL for asking about the activity. */
  askPath: string | undefined;
  /** For a question's events: its current state, and the claim's page while the claim is active. */
  question: Question | undefined;
  claimPath: string | undefined;
  /** Whether somebody has questioned this activity. */
  isQuestioned: boolean;
  newerAt: string | undefined;
  /** Whether the entry arrived while the page was open. */
  isNew: boolean;
}

/**
 * Events are frequent and must only re-render the entries they change. The room is a new object each time, so its parts
 * are separate props.
 */
const FeedEntry = memo(function FeedEntry(props: FeedEntryProps) {
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
          classNames={css}
        />
      )}
    </li>
  );
});

/** A question's subject, which is a link while the claim is active. */
function Claim({ path, title }: { path: string | undefined; title: string }) {
  if (path === undefined) return <bdi>{title}</bdi>;
  return (
    <a href={path}>
      <bdi>{title}</bdi>
    </a>
  );
}

/** The pause between two announcements, so that a busy room doesn't talk nonstop. */
const pauseMs = 4 * secondMs;

interface AnnouncerProps {
  feed: readonly FeedItem[] | undefined;
  login: string;
  /** The last event's number when the page opened. Earlier events are already in the list, and aren't announced. */
  openedAt: number | undefined;
  game: Pick<GameFeed, 'announcementOf'>;
}

/** Announces others' activities to screen readers: the first immediately, then whatever is new after each pause. */
export function Announcer({ feed, login, openedAt, game }: AnnouncerProps) {
  const [sentence, setSentence] = useState('');
  const lastSeq = useRef(openedAt);
  const pending = useRef<string[]>([]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!feed) return;
    if (lastSeq.current !== undefined)
      pending.current.push(...eventsSince(feed, lastSeq.current, login, (item) => game.announcementOf(item)));
    lastSeq.current = Math.max(lastSeq.current ?? 0, feed[0]?.seq ?? 0);

    const announce = () => {
      pause.current = undefined;
      if (pending.current.length === 0) return;
      setSentence(summaryOf(pending.current));
      pending.current = [];
      pause.current = setTimeout(announce, pauseMs);
    };
    if (pause.current === undefined) announce();
  }, [feed, login, game]);

  useEffect(() => () => clearTimeout(pause.current), []);

  return (
    <p className="visually-hidden" role="status">
      {sentence}
    </p>
  );
}
