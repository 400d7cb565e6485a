import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classes } from './classes.ts';
import css from './controls.module.css';

interface Props<Result> {
  label: string;
  listLabel: string;
  text: string;
  onText: (text: string) => void;
  results: readonly Result[];
  keyOf: (result: Result) => string;
  draw: (result: Result) => ReactNode;
  onPick: (result: Result) => void;
  listClass: string | undefined;
  /** Shows the number of results, between the field and the list. */
  children: ReactNode;
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A search field that keeps the focus, with a list that the arrow keys cycle through. */
export function Combobox<Result>(props: Props<Result>) {
  const { label, listLabel, text, onText, results, keyOf, draw, onPick, listClass, children } = props;
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  // The list may have become shorter.
  const current = Math.min(chosen, results.length - 1);

  const pick = (index: number) => {
    const result = results[index];
    if (result !== undefined) onPick(result);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      const next = (current + step + results.length) % results.length;
      setChosen(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      pick(current);
    }
  };
  return (
    <>
      <input
        data-autofocus
        className={css.input}
        type="text"
        role="combobox"
        aria-label={label}
        placeholder={label}
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-activedescendant={results.length > 0 ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      {children}
      <div id={listId} role="listbox" aria-label={listLabel} className={classes(css.list, listClass)}>
        {results.map((result, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as in the combobox pattern
          <div
            key={keyOf(result)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            className={css.comboboxResult}
            onPointerMove={() => setChosen(index)}
            onClick={() => pick(index)}
          >
            {draw(result)}
          </div>
        ))}
      </div>
    </>
  );
}

export function ResultDetail({ children }: { children: ReactNode }) {
  return <span className={css.detail}>{children}</span>;
}
