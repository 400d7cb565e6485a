import { pathTo } from '#shared/pages.ts';
import { currentUnits, shownIn } from '../text/units.ts';
import { words } from '../words.ts';
import css from './UnitsLink.module.css';

/** The units of a page's figures, and the way to others. */
export function UnitsLink() {
  const units = [words.units.distances[currentUnits().distance], shownIn('°C').unit, shownIn('€').unit];
  return (
    <a href={pathTo('profile', {}, { show: 'units' })} className={css.link}>
      {words.units.link(units.join(', '))}
    </a>
  );
}
