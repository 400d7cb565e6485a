import { toIso } from '#shared/time.ts';
import { formatDateTime } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
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
export function ActivityChart({ activity }: { activity: RoomStats['activity'] }) {
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
