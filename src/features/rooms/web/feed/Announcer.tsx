import { useEffect, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import type { FeedItem } from '../../feed-contract.ts';
import { eventsSince, summaryOf } from './announcements.ts';
import type { GameFeed } from './game-feed.ts';

/** Between two announcements, so that a busy room doesn't talk nonstop. */
const pauseMs = 4 * secondMs;

interface Props {
  feed: readonly FeedItem[] | undefined;
  login: string;
  /** The last event's number when the page opened. Earlier events are in the list, and aren't announced. */
  openedAt: number | undefined;
  game: Pick<GameFeed, 'announcementOf'>;
}

/** Announces others' activities to screen readers: the first immediately, then all later ones after each pause. */
export function Announcer({ feed, login, openedAt, game }: Props) {
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
