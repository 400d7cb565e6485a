import { useState } from 'react';
import { formatDateTime, formatRelative } from '#web/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { words } from '#web/words.ts';
import type { FeedItem, Scores } from '../../score-contract.ts';
import css from './Feed.module.css';
import { useMinute } from './use-minute.ts';

const texts = words.bingoRoom.scores;
const shownAtFirst = 6;

/** What happened in the room, newest first. */
export function Feed({ scores }: { scores: Scores | undefined }) {
  const [showsAll, setShowsAll] = useState(false);
  const nowMs = useMinute();
  const items = scores?.feed ?? [];
  return (
    <Panel title={texts.feed}>
      {!scores && <Skeleton height="2.5rem" count={4} />}
      {scores && items.length === 0 && <p>{texts.feedEmpty}</p>}
      <ol className={css.feed}>
        {items.slice(0, showsAll ? undefined : shownAtFirst).map((item) => (
          <Item key={item.seq} item={item} nowMs={nowMs} />
        ))}
      </ol>
      {!showsAll && items.length > shownAtFirst && (
        <Button onClick={() => setShowsAll(true)}>{texts.showAll(items.length)}</Button>
      )}
    </Panel>
  );
}

function Item({ item, nowMs }: { item: FeedItem; nowMs: number }) {
  const { verb, hasTitle } = texts.feedItem[item.kind];
  return (
    <li className={css.item} data-kind={item.kind}>
      <bdi className={css.who}>{item.login}</bdi> {verb} {hasTitle && <bdi className={css.what}>{item.title}</bdi>}{' '}
      <time className={css.when} dateTime={item.at} title={formatDateTime(item.at)}>
        {formatRelative(item.at, nowMs)}
      </time>
    </li>
  );
}
