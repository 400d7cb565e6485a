import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import css from './Combobox.module.css';
import { classes } from './classes.ts';

interface Props<Find> {
  /** The field's. */
  label: string;
  listLabel: string;
  text: string;
  onText: (text: string) => void;
  /** In display order. */
  finds: readonly Find[];
  keyOf: (find: Find) => string;
  draw: (find: Find) => ReactNode;
  onPick: (find: Find) => void;
  /** Sets the list's height. */
  listClass: string | undefined;
  /** Shows the number of results, between field and list. */
  children: ReactNode;
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A search field that keeps the focus, with a list that the arrow keys cycle through. */
export function Combobox<Find>(props: Props<Find>) {
  const { label, listLabel, text, onText, finds, keyOf, draw, onPick, listClass, children } = props;
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  // The list may have become shorter.
  const current = Math.min(chosen, finds.length - 1);

  const pick = (index: number) => {
    const find = finds[index];
    if (find !== undefined) onPick(find);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
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
  return (
    <>
      <input
        data-autofocus
        className={css.input}
        type="text"
        role="combobox"
        aria-label={label}
        placeholder={label}
        aria-expanded={finds.length > 0}
        aria-controls={listId}
        aria-activedescendant={finds.length > 0 ? `${listId}-${current}` : undefined}
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
        {finds.map((find, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, where the focus stays
          // biome-ignore lint/a11y/useFocusableInteractive: as the pattern of a combobox has it
          <div
            key={keyOf(find)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            className={css.find}
            onPointerMove={() => setChosen(index)}
            onClick={() => pick(index)}
          >
            {draw(find)}
          </div>
        ))}
      </div>
    </>
  );
}

/** Small text at the end of a result's line. */
export function FindDetail({ children }: { children: ReactNode }) {
  return <span className={css.detail}>{children}</span>;
}
