import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import css from '../layout/SearchDialog.module.css';
import * as messages from '../messages.ts';

export interface Option {
  key: string;
  draw: () => ReactNode;
  onPick: () => void;
}

interface OptionGroup {
  key: string;
  title: string;
  note?: string | undefined;
  options: readonly Option[];
}

interface Props {
  label: string;
  listLabel: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly OptionGroup[];
  /** Whether `groups` are the results for `text`. If Enter is pressed earlier, the first result opens on arrival. */
  isAnswered: boolean;
  before: ReactNode;
  after: ReactNode;
  /** Between field and list. */
  children: ReactNode;
  footer: ReactNode;
}

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A search field that keeps the focus, with a grouped list. Arrow keys cycle through all results, Tab goes to the next
 * group. The selection stays when more results arrive.
 */
export function GroupedCombobox(props: Props) {
  const { label, listLabel, text, onText, groups, isAnswered, before, after, children, footer } = props;
  const listId = useId();
  const [chosen, setChosen] = useState<string>();
  const [isPickDue, setIsPickDue] = useState(false);
  const options = groups.flatMap((group) => group.options.map((option) => ({ group: group.key, ...option })));
  const found = options.findIndex(({ key }) => key === chosen);
  const current = found === -1 ? 0 : found;
  const idOf = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (!isPickDue || !isAnswered) return;
    setIsPickDue(false);
    options[current]?.onPick();
  });

  const choose = (index: number) => {
    setChosen(options[index]?.key);
    document.getElementById(idOf(index))?.scrollIntoView({ block: 'nearest' });
  };
  const toGroup = (isBack: boolean): boolean => {
    const at = groups.findIndex(({ key }) => key === options[current]?.group);
    const next = groups[at + (isBack ? -1 : 1)];
    if (next === undefined) return false;
    choose(options.findIndex(({ group }) => group === next.key));
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      choose((current + step + options.length) % options.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setIsPickDue(true);
    } else if (event.key === 'Tab' && !event.altKey && toGroup(event.shiftKey)) {
      event.preventDefault();
    }
  };
  let index = -1;
  return (
    <>
      <div className={css.field}>
        {before}
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={label}
          placeholder={messages.search.placeholder}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? idOf(current) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="go"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            onText(target.value);
            setChosen(undefined);
            setIsPickDue(false);
          }}
          onKeyDown={onKeyDown}
        />
        <span className={css.line} />
        {after}
      </div>
      {children}
      <div id={listId} role="listbox" aria-label={listLabel} className={css.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, as in the listbox pattern
          <div key={group.key} role="group" aria-labelledby={`${listId}-${group.key}`}>
            <div id={`${listId}-${group.key}`} className={css.heading}>
              {group.title} {group.note !== undefined && <span className={css.note}>{group.note}</span>}
            </div>
            {group.options.map((option) => {
              index += 1;
              const own = index;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: as in the combobox pattern
                <div
                  key={option.key}
                  id={idOf(own)}
                  role="option"
                  aria-selected={own === current}
                  className={css.option}
                  onPointerMove={() => own !== current && setChosen(option.key)}
                  onClick={option.onPick}
                >
                  {option.draw()}
                  <span className={css.enter} aria-hidden="true">
                    {messages.search.enter}
                  </span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {footer}
    </>
  );
}
