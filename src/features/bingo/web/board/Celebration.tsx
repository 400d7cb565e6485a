import * as messages from '../messages.ts';
import css from './Celebration.module.css';
import { announcementOf, type Gain, gainsOf } from './gained-lines.ts';

/**
 * A sign that flips in above the board, shows the gain and disappears. It takes up no space, lets taps through and is
 * announced once.
 */
export function Celebration({ gain }: { gain: Gain }) {
  const gains = gainsOf(gain);
  const [first, ...others] = gains;
  if (first === undefined) return null;
  const texts = messages.celebration;
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcementOf(gains)}
      </p>
      <div className={css.place} aria-hidden="true">
        <div className={css.sign} data-full-house={gain.fullHouse || undefined}>
          <span className={css.what}>{first.what}</span>
          <span className={css.points}>{texts.bonus(first.points)}</span>
          {others.map(({ what, points }) => (
            <span key={what} className={css.beside}>
              {what} {texts.bonus(points)}
            </span>
          ))}
        </div>
      </div>
    </>
  );
}
