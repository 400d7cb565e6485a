import { useState } from 'react';
import { Connection } from '#web/live/Connection.tsx';
import type { LiveState } from '#web/live/use-event-stream.ts';
import { formatDate, formatDateTime, formatTime } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { FeedItem, Scores } from '../../score-contract.ts';
import { words } from '../words.ts';
import css from './Feed.module.css';

const texts = words.room.scores;
const shownAtFirst = 6;

/** What happened in the room, newest first. */
export function Feed({ scores, live }: { scores: Scores | undefined; live: LiveState }) {
  const [showsAll, setShowsAll] = useState(false);
  const items = scores?.feed ?? [];
  return (
    <Panel title={texts.feed} actions={<Connection state={live} />}>
      {!scores && <Skeleton height="2.5rem" count={4} />}
      {scores && items.length === 0 && <p>{texts.feedEmpty}</p>}
      <ol className={css.feed}>
        {items.slice(0, showsAll ? undefined : shownAtFirst).map((item, index) => (
          <Item key={item.seq} item={item} newer={items[index - 1]} />
        ))}
      </ol>
      {!showsAll && items.length > shownAtFirst && (
        <Button onClick={() => setShowsAll(true)}>{texts.showAll(items.length)}</Button>
      )}
    </Panel>
  );
}

/**
 * The moment as the server tells it. How long ago that is would hang on this device's clock, and phones' clocks are
 * wrong; so it is the time of day, with the date where a day begins.
 */
function whenOf(item: FeedItem, newer: FeedItem | undefined): string {
  const isSameDay = newer !== undefined && formatDate(newer.at) === formatDate(item.at);
  return isSameDay ? formatTime(item.at) : formatDateTime(item.at);
}

function Item({ item, newer }: { item: FeedItem; newer: FeedItem | undefined }) {
  const { verb, hasTitle } = texts.feedItem[item.kind];
  return (
    <li className={css.item} data-kind={item.kind}>
      <bdi className={css.who}>{item.login}</bdi> {verb} {hasTitle && <bdi className={css.what}>{item.title}</bdi>}{' '}
      <time className={css.when} dateTime={item.at} title={formatDateTime(item.at)}>
        {whenOf(item, newer)}
      </time>
    </li>
  );
}
