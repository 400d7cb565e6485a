import { useState } from 'react';
import { useRoomPart } from '#features/rooms/web/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { statsOf } from '../../bingo-document.ts';
import type { RoomStats } from '../../score-contract.ts';
import { words } from '../words.ts';
import { ActivityChart } from './ActivityChart.tsx';
import css from './Statistics.module.css';

const texts = words.stats;

export function Statistics({ roomId }: { roomId: string }) {
  const stats = useRoomPart(roomId, statsOf);
  return stats === undefined ? <Skeleton height="18rem" /> : <Parts stats={stats} />;
}

function Parts({ stats }: { stats: RoomStats }) {
  return (
    <div className={css.parts}>
      <section>
        <h3>{texts.activity}</h3>
        <ActivityChart activity={stats.activity} />
      </section>
      <section>
        <h3>{texts.rarest}</h3>
        {stats.rarest ? (
          <p>
            <bdi className={css.title}>{stats.rarest.title}</bdi>{' '}
            <span className={css.note}>{texts.rarestOf(stats.rarest.completed, stats.rarest.dealt)}</span>
          </p>
        ) : (
          <p>{texts.noRarest}</p>
        )}
      </section>
      <section>
        <h3>{texts.untouched}</h3>
        <Untouched squares={stats.untouched} />
      </section>
    </div>
  );
}

const shownAtFirst = 6;

function Untouched({ squares }: { squares: RoomStats['untouched'] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (squares.length === 0) return <p>{texts.noUntouched}</p>;
  return (
    <>
      <ul className={css.list}>
        {squares.slice(0, showsAll ? undefined : shownAtFirst).map((square, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two challenges may have one title
          <li key={index}>
            <bdi>{square.title}</bdi> <span className={css.note}>{texts.untouchedOf(square.dealt)}</span>
          </li>
        ))}
      </ul>
      {!showsAll && squares.length > shownAtFirst && (
        <Button onClick={() => setShowsAll(true)}>{texts.more(squares.length)}</Button>
      )}
    </>
  );
}
