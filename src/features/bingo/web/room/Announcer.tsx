import { useEffect, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';
import type { FeedItem } from '../../score-contract.ts';
import { words } from '../words.ts';
import { isTold, newsSince } from './news.ts';

/** Between two sentences, so that a lively room does not talk without end. */
const pauseMs = 4 * secondMs;

const texts = words.announcements;

function sentenceFor(item: FeedItem): string {
  return isTold(item.kind) ? texts[item.kind](item.login, item.title ?? '') : '';
}

function summaryOf(news: readonly FeedItem[]): string {
  const last = news.at(-1);
  if (!last) return '';
  return news.length === 1 ? sentenceFor(last) : texts.many(news.length, sentenceFor(last));
}

interface Props {
  feed: readonly FeedItem[] | undefined;
  login: string;
  /** The number of the last event when the page opened: what came before is in the list, and no news. */
  openedAt: number | undefined;
}

/** Tells those who cannot see the screen what the others did: at once, and then everything of a pause in one sentence. */
export function Announcer({ feed, login, openedAt }: Props) {
  const [sentence, setSentence] = useState('');
  const lastSeq = useRef(openedAt);
  const pending = useRef<FeedItem[]>([]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!feed) return;
    if (lastSeq.current !== undefined) pending.current.push(...newsSince(feed, lastSeq.current, login));
    lastSeq.current = Math.max(lastSeq.current ?? 0, feed[0]?.seq ?? 0);

    const tell = () => {
      pause.current = undefined;
      if (pending.current.length === 0) return;
      setSentence(summaryOf(pending.current));
      pending.current = [];
      pause.current = setTimeout(tell, pauseMs);
    };
    if (pause.current === undefined) tell();
  }, [feed, login]);

  useEffect(() => () => clearTimeout(pause.current), []);

  return (
    <p className="visually-hidden" role="status">
      {sentence}
    </p>
  );
}
