import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { cardLimits } from '../../../cards/game.ts';
import { namesOf } from '../../../cards/group.ts';
import { words } from '../../words.ts';
import button from '../icon-button.module.css';
import css from './SetUp.module.css';

const texts = words.setup;

interface Props {
  names: readonly string[];
  /** The one that is being typed. */
  typed: string;
  error: string | undefined;
  onType: (name: string) => void;
  onChange: (names: readonly string[]) => void;
}

/** The names of those who play: Enter adds one, its cross takes it out. */
export function NamesField({ names, typed, error, onType, onChange }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const focus = () => field.current?.querySelector('input')?.focus();

  const add = () => {
    focus();
    if (typed.trim() === '') return;
    const all = namesOf([...names, typed]);
    if (all.length === names.length) return setProblem(names.length >= cardLimits.namesMax ? texts.full : texts.taken);
    onType('');
    onChange(all);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Else it would start the game.
    event.preventDefault();
    add();
  };
  return (
    <div className={css.names} ref={field}>
      {names.length > 0 && (
        <ul className={css.chips} aria-label={texts.names}>
          {names.map((name) => (
            <li key={name} className={css.chip}>
              <bdi className={css.name}>{name}</bdi>
              <button
                type="button"
                className={button.icon}
                aria-label={texts.remove(name)}
                onClick={() => {
                  onChange(names.filter((other) => other !== name));
                  focus();
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={css.add}>
        <TextField
          label={texts.name}
          value={typed}
          onChange={(value) => {
            onType(value);
            setProblem(undefined);
          }}
          error={problem ?? error}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="enter"
          dir="auto"
        />
        <Button onClick={add}>{texts.add}</Button>
      </div>
    </div>
  );
}
