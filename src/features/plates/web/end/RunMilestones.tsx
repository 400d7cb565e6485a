import { toIso } from '#shared/time.ts';
import { formatTime } from '#web/text/format.ts';
import type { Shown } from '../room/use-shown.ts';
import { words } from '../words.ts';
import { roadOf } from './milestones.ts';
import css from './RunMilestones.module.css';

const texts = words.end;

/** The road that was driven: a stone at each tenth, and when it was reached. */
export function RunMilestones({ shown: { game, spots } }: { shown: Shown }) {
  const road = roadOf(game, spots);
  if (road === undefined) return null;
  return (
    <section className={css.road} aria-label={texts.road}>
      <ol className={css.stones}>
        {road.milestones.map(({ digits, atMs }) => (
          <li key={digits} className={css.stone} data-reached={atMs !== undefined || undefined}>
            <span className="visually-hidden">
              {atMs === undefined ? texts.notReached(digits) : texts.reached(digits, formatTime(toIso(atMs)))}
            </span>
            <b className={css.digits} aria-hidden="true">
              {digits}
            </b>
            <span className={css.time} aria-hidden="true">
              {atMs === undefined ? '–' : formatTime(toIso(atMs))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
