import type { ReactNode } from 'react';
import { TextField } from '#web/ui/Field.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { isLargestFirst } from '../../car-list.ts';
import { type SortKey, sortKeys } from '../../car-row.ts';
import { type ListView, maxSearch } from '../../list-view.ts';
import { words } from '../words.ts';
import css from './Controls.module.css';
import { sentenceCase } from './sentence-case.ts';

const texts = words.carList;

interface Props {
  view: ListView;
  onChange: (part: Partial<ListView>) => void;
  /** What stands at the end of the row. */
  children?: ReactNode;
}

/** Search and order, always at hand. */
export function Controls({ view, onChange, children }: Props) {
  return (
    <div className={css.controls}>
      <TextField
        label={texts.search}
        type="search"
        placeholder={texts.searchHint}
        value={view.search}
        onChange={(search) => onChange({ search })}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={maxSearch}
      />
      <div className={css.row}>
        <SelectField
          label={texts.sortBy}
          value={view.sort}
          onChange={(sort) => onChange({ sort: sort as SortKey, reversed: false })}
          options={sortKeys.map((key) => ({ value: key, label: sentenceCase(texts.sortNames[key]) }))}
        />
        <button
          type="button"
          className={css.turn}
          aria-label={texts.turn}
          title={texts.turn}
          aria-pressed={view.reversed}
          onClick={() => onChange({ reversed: !view.reversed })}
        >
          <span aria-hidden="true">{isLargestFirst(view.sort) === view.reversed ? '↑' : '↓'}</span>
        </button>
        {children}
      </div>
    </div>
  );
}
