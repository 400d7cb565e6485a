import { useState } from 'react';
import { useRoomPart } from '#features/rooms/web/index.ts';
import { toIso } from '#shared/time.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { statsOf } from '../../bingo-document.ts';
import type { RoomStats } from '../../score-contract.ts';
import { words } from '../words.ts';
import { activityBars } from './activity-bars.ts';
import css from './Statistics.module.css';

const texts = words.stats;
const height = 96;
const slot = 14;
const barWidth = 10;
/** As wide as with the most bars there can be, so that a bar is as thick in every room. */
const width = 24 * slot;

/** Squares over time as bars; the sentence says the same, and the table all of it. */
function ActivityChart({ activity }: { activity: RoomStats['activity'] }) {
  const { widthHours, bars } = activityBars(activity);
  const most = bars.reduce((best, bar) => (bar.completed > best.completed ? bar : best), { startMs: 0, completed: 0 });
  if (most.completed === 0) return <p>{texts.noActivity}</p>;
  const total = bars.reduce((sum, bar) => sum + bar.completed, 0);
  const nameOf = (startMs: number) => formatDateTime(toIso(startMs));
  return (
    <>
      <p className={css.note}>
        {texts.activitySentence(total, texts.hours(bars.length * widthHours), nameOf(most.startMs))}
      </p>
      <svg className={css.chart} viewBox={`0 0 ${width} ${height + 2}`} aria-hidden="true">
        {bars.map(({ startMs, completed }, index) => (
          <rect
            key={startMs}
            x={index * slot + (slot - barWidth) / 2}
            y={height - (height * completed) / most.completed}
            width={barWidth}
            height={(height * completed) / most.completed}
            rx={2}
          />
        ))}
        <line x1={0} x2={width} y1={height + 1} y2={height + 1} />
      </svg>
      <details>
        <summary>{texts.asTable}</summary>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{texts.from}</th>
              <th scope="col">{texts.completed}</th>
            </tr>
          </thead>
          <tbody>
            {bars
              .filter(({ completed }) => completed > 0)
              .map(({ startMs, completed }) => (
                <tr key={startMs}>
                  <th scope="row">{nameOf(startMs)}</th>
                  <td>{formatNumber(completed)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

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
