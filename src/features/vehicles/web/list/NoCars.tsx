import { useMemo } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type FilterContext, filterCars, sortCars } from '../../car-list.ts';
import type { CarRow, NumberKey } from '../../car-row.ts';
import { facetsOf, filtersToDrop } from '../../facets.ts';
import { type FilterName, type ListView, withoutFilter, withoutFilters } from '../../list-view.ts';
import * as messages from '../messages.ts';
import css from './CarRows.module.css';
import { filterText, textWithUnit } from './view-text.ts';

const texts = messages.carList;
const maxSuggestions = 4;

interface Props {
  rows: readonly CarRow[];
  view: ListView;
  context: FilterContext;
  onDrop: (filter: FilterName) => void;
  onChange: (part: Partial<ListView>) => void;
}

/** Shown instead of an empty list. Lists filters that could be removed, and how many cars would match without each. */
export function NoCars({ rows, view, context, onDrop, onChange }: Props) {
  const removable = useMemo(
    () =>
      filtersToDrop(facetsOf(rows, view, context))
        .slice(0, maxSuggestions)
        .map((drop) => ({ ...drop, best: bestOf(rows, withoutFilter(view, drop.filter), context) })),
    [rows, view, context],
  );
  return (
    <section className={css.empty}>
      <span className={css.barrier} aria-hidden="true" />
      <h2>{texts.none}</h2>
      {removable.length > 0 && <p className={css.lead}>{texts.dropOne}</p>}
      <ul className={css.removable}>
        {removable.map(({ filter, cars, best }) => (
          <li key={filter}>
            <button type="button" className={css.drop} onClick={() => onDrop(filter)}>
              <span className={css.what}>
                {texts.without} <span className={css.chip}>{filterText(view, filter)}</span>
              </span>
              <span className="visually-hidden">{texts.carsThen(cars)}</span>
              <span className={css.best}>{best}</span>
              <span className={css.cars} aria-hidden="true">
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
