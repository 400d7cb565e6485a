import { useId, useState } from 'react';
import { matches } from '#shared/text-match.ts';
import { formatNumber } from '#web/text/format-number.ts';
import field from '#web/ui/fields.module.css';
import { sentenceCase } from '../list/view-text.ts';
import * as messages from '../messages.ts';
import css from './FilterForm.module.css';

const texts = messages.carList;

/** Longer lists get a search field. */
const maxWithoutSearch = 12;

interface Props {
  /** In lower case. */
  label: string;
  options: readonly string[];
  /** How many cars would match with each option. */
  counts: ReadonlyMap<string, number>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

export function Choices({ label, options, counts, chosen, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(chosen.length > 0);
  const [search, setSearch] = useState('');
  const found = options.filter((option) => matches(option, search));
  return (
    <details className={css.list} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {sentenceCase(label)}
        <span className={css.chosenCount}>{chosen.length > 0 && texts.chosen(chosen.length)}</span>
      </summary>
      {options.length > maxWithoutSearch && (
        <ChoiceSearch label={texts.searchIn(label)} value={search} onChange={setSearch} found={found.length} />
      )}
      <fieldset className={css.options}>
        <legend className="visually-hidden">{sentenceCase(label)}</legend>
        {found.map((option) => (
          <CheckRow
            key={option}
            label={option}
            count={counts.get(option) ?? 0}
            checked={chosen.includes(option)}
            onChange={(on) => onChange(on ? [...chosen, option] : chosen.filter((other) => other !== option))}
          />
        ))}
      </fieldset>
    </details>
  );
}

interface SearchProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  found: number;
}

function ChoiceSearch({ label, value, onChange, found }: SearchProps) {
  const id = useId();
  return (
    <div className={css.listSearch}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        type="search"
        className={field.input}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={found === 0 ? css.nothing : 'visually-hidden'}>
        {value !== '' && texts.choicesFound(found)}
      </p>
    </div>
  );
}

interface CheckRowProps {
  label: string;
  /** How many cars would match with it. */
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckRow({ label, count, checked, onChange }: CheckRowProps) {
  return (
    <label className={css.checkRow} data-none={count === 0 || undefined}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <span className={css.checkLabel}>{label}</span>
      <span className={css.checkCount}>{formatNumber(count)}</span>
    </label>
  );
}
