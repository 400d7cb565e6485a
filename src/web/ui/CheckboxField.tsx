import { useId } from 'react';
import type { Texts } from './Field.tsx';
import css from './fields.module.css';

type CheckboxProps = Texts & { checked: boolean; onChange: (checked: boolean) => void };

export function CheckboxField({ label, hint, error, checked, onChange }: CheckboxProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
