import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { words } from '../words.ts';
import css from './Field.module.css';
import { Icon } from './Icon.tsx';

interface Texts {
  label: string;
  hint?: string | undefined;
  /** What is wrong with the entry; shown below it and read out with it. */
  error?: string | undefined;
  optional?: boolean;
}
type Rest<T extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<T>,
  'value' | 'onChange' | 'id' | 'children'
>;
interface Value {
  value: string;
  onChange: (value: string) => void;
}

/** The attributes that tie an entry to its label, hint and error. */
interface Ties {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

function Frame({ label, hint, error, optional, children }: Texts & { children: (ties: Ties) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label} {optional && <span className={css.optional}>({words.ui.optional})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, hint, error, optional, onChange, ...rest }: Texts & Value & Rest<'input'>) {
  return (
    <Frame {...{ label, hint, error, optional }}>
      {(ties) => (
        <input
          type="text"
          {...rest}
          {...ties}
          className={css.input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Frame>
  );
}

export function TextAreaField({ label, hint, error, optional, onChange, ...rest }: Texts & Value & Rest<'textarea'>) {
  return (
    <Frame {...{ label, hint, error, optional }}>
      {(ties) => (
        <textarea
          rows={4}
          {...rest}
          {...ties}
          className={css.input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Frame>
  );
}

export function PasswordField({ label, hint, error, optional, onChange, ...rest }: Texts & Value & Rest<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <Frame {...{ label, hint, error, optional }}>
      {(ties) => (
        <div className={css.withButton}>
          <input
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...ties}
            type={shown ? 'text' : 'password'}
            className={css.input}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={css.inside}
            aria-label={shown ? words.ui.hide : words.ui.show}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Frame>
  );
}

interface Option {
  value: string;
  label: string;
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  onChange,
  ...rest
}: Texts & Value & Rest<'select'> & { options: readonly Option[] }) {
  return (
    <Frame {...{ label, hint, error, optional }}>
      {(ties) => (
        <select {...rest} {...ties} className={css.input} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

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
