import { useState } from 'react';
import type { Room } from '#features/rooms/contract.ts';
import { useRoomQuestions } from '#features/rooms/web/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { FeedItem } from '../../score-contract.ts';
import { words } from '../words.ts';
import { FeedEntry } from './FeedEntry.tsx';
import { shownAtFirst } from './shown-at-first.ts';
import { useStill } from './use-still.ts';

const texts = words.room.scores;

interface Props {
  room: Room;
  login: string;
  feed: readonly FeedItem[];
}

export function FeedEntries({ room, login, feed }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const [newestAtFirst] = useState(feed[0]?.seq ?? 0);
  const items = useStill(feed);
  const { bySeq } = useRoomQuestions(room.id, login);
  if (items.length === 0) return <p>{texts.feedEmpty}</p>;
  return (
    <>
      <ol>
        {items.slice(0, showsAll ? undefined : shownAtFirst).map((item, index) => (
          <FeedEntry
            key={item.seq}
            roomId={room.id}
            game={room.game}
            guests={room.guests}
            login={login}
            item={item}
            question={item.of === undefined ? undefined : bySeq.get(item.of)}
            claim={item.of === undefined ? undefined : feed.find(({ seq }) => seq === item.of)?.challenge_id}
            newerAt={items[index - 1]?.at}
            isNew={item.seq > newestAtFirst}
          />
        ))}
      </ol>
      {!showsAll && items.length > shownAtFirst && (
        <Button onClick={() => setShowsAll(true)}>
          {items.at(-1)?.seq === 1 ? texts.showAll(items.length) : texts.showLast(items.length)}
        </Button>
      )}
    </>
  );
}
