import { pathTo } from '#shared/pages.ts';
import { currentUnits, shownIn } from '../text/units.ts';
import css from './controls.module.css';

const distances = { km: 'km', mi: 'miles' };

/**
 * A link that names the units of a page's numbers, to change them. Its text is here rather than among the texts that
 * every page loads.
 */
export function UnitsLink() {
  const units = [distances[currentUnits().distance], shownIn('°C').unit, shownIn('€').unit];
  return (
    <a href={pathTo('profile', {}, { show: 'units' })} className={css.link}>
      {`Units: ${units.join(', ')}`}
    </a>
  );
}
