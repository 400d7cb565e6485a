import { Icon } from '#web/ui/Icon.tsx';
import css from './SearchField.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field to find something in the list below it; its label stands in it. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <div className={css.field}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
