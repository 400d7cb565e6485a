import { useMemo } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type FilterContext, filterCars, sortCars } from '../../car-list.ts';
import type { CarRow, NumberKey } from '../../car-row.ts';
import { facetsOf, filtersToDrop } from '../../facets.ts';
import {
  activeFilters,
  type FilterName,
  hasAvailability,
  type ListView,
  onSaleInEurope,
  withoutFilter,
  withoutFilters,
} from '../../list-view.ts';
import css from '../cars.module.css';
import * as messages from '../messages.ts';
import rowsCss from './CarRows.module.css';
import { filterText, filterTitle, textWithUnit } from './view-text.ts';

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

const texts = messages.carList;
const maxSuggestions = 4;

interface NoCarsProps {
  rows: readonly CarRow[];
  view: ListView;
  context: FilterContext;
  onDrop: (filter: FilterName) => void;
  onChange: (part: Partial<ListView>) => void;
}

/** Shown instead of an empty list. Lists filters that could be removed, and how many cars would match without each. */
export function NoCars({ rows, view, context, onDrop, onChange }: NoCarsProps) {
  const removable = useMemo(
    () =>
      filtersToDrop(facetsOf(rows, view, context))
        .slice(0, maxSuggestions)
        .map((drop) => ({ ...drop, best: bestOf(rows, withoutFilter(view, drop.filter), context) })),
    [rows, view, context],
  );
  return (
    <section className={rowsCss.empty}>
      <span className={rowsCss.barrier} aria-hidden="true" />
      <h2>{texts.none}</h2>
      {removable.length > 0 && <p className={rowsCss.lead}>{texts.dropOne}</p>}
      <ul className={rowsCss.removable}>
        {removable.map(({ filter, cars, best }) => (
          <li key={filter}>
            <button type="button" className={rowsCss.drop} onClick={() => onDrop(filter)}>
              <span className={rowsCss.what}>
                {texts.without} <span className={rowsCss.chip}>{filterText(view, filter)}</span>
              </span>
              <span className="visually-hidden">{texts.carsThen(cars)}</span>
              <span className={rowsCss.best}>{best}</span>
              <span className={rowsCss.cars} aria-hidden="true">
                {formatNumber(cars)}
              </span>
              <Icon name="forward" />
            </button>
          </li>
        ))}
      </ul>
      <Button wide onClick={() => onChange(withoutFilters(view))}>
        {texts.clearAll}
      </Button>
    </section>
  );
}

/** The first car of a view, with the sorted figure: "565 km, Audi A6 Avant e-tron". */
function bestOf(rows: readonly CarRow[], view: ListView, context: FilterContext): string {
  const [best] = sortCars(filterCars(rows, view, context), view);
  if (best === undefined) return '';
  const key: NumberKey = view.sort === 'name' ? 'real' : view.sort;
  return [textWithUnit(best, key), best.name].filter(Boolean).join(', ');
}
