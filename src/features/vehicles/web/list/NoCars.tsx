import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { filtersToDrop } from '../../car-list.ts';
import type { CarRow } from '../../car-row.ts';
import { type FilterName, type ListView, withoutFilters } from '../../list-view.ts';
import { words } from '../words.ts';
import css from './CarList.module.css';
import { filterText } from './view-text.ts';

interface Props {
  rows: readonly CarRow[];
  view: ListView;
  today: string;
  onDrop: (filter: FilterName) => void;
  onChange: (part: Partial<ListView>) => void;
}

const mostSuggestions = 4;

/** An empty view says which filter keeps the cars away. */
export function NoCars({ rows, view, today, onDrop, onChange }: Props) {
  const texts = words.carList;
  return (
    <EmptyState
      title={texts.none}
      action={
        <div className={css.suggestions}>
          {filtersToDrop(rows, view, today)
            .slice(0, mostSuggestions)
            .map(({ filter, cars }) => (
              <Button key={filter} onClick={() => onDrop(filter)}>
                {texts.dropFor(filterText(view, filter), cars)}
              </Button>
            ))}
          <Button tone="quiet" onClick={() => onChange(withoutFilters(view))}>
            {texts.clearAll}
          </Button>
        </div>
      }
    />
  );
}
