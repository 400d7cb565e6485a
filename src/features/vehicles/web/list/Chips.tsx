import { Icon } from '#web/ui/Icon.tsx';
import { activeFilters, type FilterName, type ListView } from '../../list-view.ts';
import { words } from '../words.ts';
import css from './Chips.module.css';
import { filterText, filterTitle } from './view-text.ts';

interface Props {
  view: ListView;
  onDrop: (filter: FilterName) => void;
  /** Also what is searched for, where it stands in no field. */
  withSearch?: boolean;
}

/** The filters that are on, each to be dropped by a tap. */
export function Chips({ view, onDrop, withSearch = false }: Props) {
  const filters = activeFilters(view).filter((name) => withSearch || name !== 'search');
  if (filters.length === 0) return null;
  return (
    <ul className={css.chips}>
      {filters.map((name) => (
        <li key={name}>
          <button
            type="button"
            className={css.chip}
            onClick={({ currentTarget }) => {
              handOnFocus(currentTarget);
              onDrop(name);
            }}
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

/** A chip that is dropped takes no focus with it: the next one has it, else the one before, else the heading. */
function handOnFocus(chip: HTMLElement): void {
  const { nextElementSibling, previousElementSibling } = chip.parentElement ?? chip;
  const other = (nextElementSibling ?? previousElementSibling)?.querySelector('button');
  (other ?? document.querySelector('h1'))?.focus({ preventScroll: true });
}
