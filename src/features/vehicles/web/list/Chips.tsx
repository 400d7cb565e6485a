import { Icon } from '#web/ui/Icon.tsx';
import { activeFilters, type FilterName, type ListView } from '../../list-view.ts';
import { words } from '../words.ts';
import css from './Chips.module.css';
import { filterText, filterTitle } from './view-text.ts';

interface Props {
  view: ListView;
  onDrop: (filter: FilterName) => void;
}

/** The filters that are on, each to be dropped by a tap. */
export function Chips({ view, onDrop }: Props) {
  // What is searched for stands in its field already.
  const filters = activeFilters(view).filter((name) => name !== 'search');
  if (filters.length === 0) return null;
  return (
    <ul className={css.chips}>
      {filters.map((name) => (
        <li key={name}>
          <button
            type="button"
            className={css.chip}
            onClick={() => onDrop(name)}
            aria-label={words.carList.drop(filterTitle(view, name))}
          >
            <span>{filterText(view, name)}</span>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
