import { pathTo } from '#shared/pages.ts';
import { currentUnits, shownIn } from '../text/units.ts';
import css from './controls.module.css';

const distances = { km: 'km', mi: 'miles' };

/** The units of a page's numbers, as a link to change them. Its text isn't among those that every page loads. */
export function UnitsLink() {
  const units = [distances[currentUnits().distance], shownIn('°C').unit, shownIn('€').unit];
  return (
    <a href={pathTo('profile', {}, { show: 'units' })} className={css.link}>
      {`Units: ${units.join(', ')}`}
    </a>
  );
}
