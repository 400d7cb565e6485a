import { Icon } from '#web/ui/Icon.tsx';
import css from './frame.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search field for the list below it, with its label inside. */
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
