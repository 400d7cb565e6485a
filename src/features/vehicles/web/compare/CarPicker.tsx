import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { formatNumber } from '#web/format-number.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { type CarRow, searchable } from '../../car-row.ts';
import { figureTextOf } from '../figure-text.ts';
import { words } from '../words.ts';
import css from './CarPicker.module.css';

interface Props {
  cars: readonly CarRow[];
  /** Ids of cars that are there already. */
  without: readonly string[];
  onPick: (carId: string) => void;
  onClose: () => void;
}

const shownAtMost = 40;

/** Finds a car by typing: a text field with a list that the arrow keys walk. */
export function CarPicker({ cars, without, onPick, onClose }: Props) {
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const question = useDeferredValue(text.trim());
  const wanted = searchable(question).split(/\s+/);
  const matching = cars.filter(
    ({ vehicle, searchText }) => !without.includes(vehicle.id) && wanted.every((word) => searchText.includes(word)),
  );
  const finds = matching.slice(0, shownAtMost);
  const current = Math.min(chosen, finds.length - 1);

  const pick = (index: number) => {
    const found = finds[index];
    if (found === undefined) return;
    onPick(found.vehicle.id);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && finds.length > 0) {
      event.preventDefault();
      const next = (current + step + finds.length) % finds.length;
      setChosen(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      pick(current);
    }
  };
  const texts = words.compareCars;
  return (
    <Dialog title={texts.add} kind="top" onClose={onClose}>
      <input
        data-autofocus
        className={css.input}
        type="text"
        role="combobox"
        aria-label={texts.pick}
        placeholder={texts.pick}
        aria-expanded={finds.length > 0}
        aria-controls={listId}
        aria-activedescendant={finds.length > 0 ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={css.count}>
        {finds.length > 0 ? texts.found(formatNumber(matching.length)) : texts.nothingFound(question)}
      </p>
      <div id={listId} role="listbox" aria-label={texts.add} className={css.list}>
        {finds.map(({ name, vehicle }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, where the focus stays
          // biome-ignore lint/a11y/useFocusableInteractive: as the pattern of a combobox has it
          <div
            key={vehicle.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            className={css.find}
            onPointerMove={() => setChosen(index)}
            onClick={() => pick(index)}
          >
            <span>{name}</span>
            <span className={css.detail}>
              {vehicle.year} · {figureTextOf(vehicle, 'range.real_km')}
            </span>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
