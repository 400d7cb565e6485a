import { useId } from 'react';
import css from './controls.module.css';

interface Props<V extends string> {
  label: string;
  /** Hides the label, except from screen readers, because the context already shows it. */
  isLabelHidden?: boolean;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** One choice out of a few, all visible: radio buttons that look like one switch. */
export function Segmented<V extends string>({ label, isLabelHidden = false, options, value, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset className={css.frame}>
      <legend className={isLabelHidden ? 'visually-hidden' : css.label}>{label}</legend>
      <div className={css.switch}>
        {options.map((option) => (
          <label key={option.value} className={css.option} data-chosen={option.value === value || undefined}>
            <input
              type="radio"
              className={css.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
