import { Icon } from '#web/ui/Icon.tsx';
import { words } from '../words.ts';
import css from './Keypad.module.css';

const texts = words.keypad;
const digitKeys = Array.from('123456789');
const letterKeys = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

export type KeypadMode = 'digits' | 'letters';

interface Props {
  mode: KeypadMode;
  onMode: (mode: KeypadMode) => void;
  onKey: (key: string) => void;
  onBack: () => void;
}

/** Large keys for one thumb; digits and letters take turns. */
export function Keypad({ mode, onMode, onKey, onBack }: Props) {
  const isDigits = mode === 'digits';
  const key = (name: string) => (
    <button key={name} type="button" className={css.key} onClick={() => onKey(name)}>
      {name}
    </button>
  );
  const swap = (
    <button
      type="button"
      className={css.key}
      data-small="true"
      aria-label={isDigits ? texts.toLetters : texts.toDigits}
      onClick={() => onMode(isDigits ? 'letters' : 'digits')}
    >
      {isDigits ? texts.letters : texts.digits}
    </button>
  );
  const back = (
    <button type="button" className={css.key} aria-label={texts.back} onClick={onBack}>
      <Icon name="back" />
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={css.keys} data-mode={mode} role="group" aria-label={texts.keys}>
      {isDigits ? digitKeys.map(key) : letterKeys.map(key)}
      {swap}
      {isDigits && key('0')}
      {back}
    </div>
  );
}
