import { toIso } from '#shared/time.ts';
import { momentIn } from '../room/moment.ts';
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
        {road.milestones.map(({ digits, atMs }) => {
          const moment = atMs === undefined ? undefined : momentIn(game, toIso(atMs));
          return (
            <li key={digits} className={css.stone} data-reached={moment !== undefined || undefined}>
              <span className="visually-hidden">
                {moment === undefined ? texts.notReached(digits) : texts.reached(digits, words.play.moment(moment))}
              </span>
              <b className={css.digits} aria-hidden="true">
                {digits}
              </b>
              <span className={css.time} aria-hidden="true">
                {moment?.time ?? '–'}
              </span>
              {moment?.day !== undefined && (
                <span className={css.day} aria-hidden="true">
                  {moment.day}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
