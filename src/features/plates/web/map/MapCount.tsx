import { messages } from '../messages.ts';
import css from './MapCount.module.css';

const texts = messages.map;

/** How many were found, on the map's ocean or above the list. */
export function MapCount({ found, of, points }: { found: number; of: number; points: number }) {
  return (
    <p className={css.count}>
      <span className="visually-hidden">{texts.found(found, of)}</span>
      <span className={css.numbers} aria-hidden="true">
        {found}
        <small>/{of}</small>
      </span>{' '}
      <span className={css.points}>{texts.points(points)}</span>
    </p>
  );
}
