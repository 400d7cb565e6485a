import { Icon } from '#web/ui/Icon.tsx';
import { activeFilters, type FilterName, hasAvailability, type ListView, onSaleInEurope } from '../../list-view.ts';
import css from '../cars.module.css';
import * as messages from '../messages.ts';
import { filterText, filterTitle } from './view-text.ts';

interface Props {
  view: ListView;
  onDrop: (filter: FilterName) => void;
  /** Whether to include the search text, where there's no field for it. */
  withSearch?: boolean;
  /** Whether to include Europe and On sale even if both are active, where there's no button for the two. */
  withAvailability?: boolean;
}

export function Chips({ view, onDrop, withSearch = false, withAvailability = false }: Props) {
  const isTogether = !withAvailability && hasAvailability(view, onSaleInEurope);
  const filters = activeFilters(view)
    .filter((name) => withSearch || name !== 'search')
    .filter((name) => !isTogether || (name !== 'market' && name !== 'onSale'));
  if (filters.length === 0) return null;
  return (
    <ul className={css.chips}>
      {filters.map((name) => (
        <li key={name}>
          <button
            type="button"
            className={css.chip}
            onClick={({ currentTarget }) => {
              moveFocus(currentTarget);
              onDrop(name);
            }}
            aria-label={messages.carList.drop(filterTitle(view, name))}
          >
            <span>{filterText(view, name)}</span>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Moves focus from a removed chip to the next one, otherwise to the previous one or the heading. */
function moveFocus(chip: HTMLElement): void {
  const { nextElementSibling, previousElementSibling } = chip.parentElement ?? chip;
  const other = (nextElementSibling ?? previousElementSibling)?.querySelector('button');
  (other ?? document.querySelector('h1'))?.focus({ preventScroll: true });
}
