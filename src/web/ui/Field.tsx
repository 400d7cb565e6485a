import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { isStorageBlocked } from '../device/storage-blocked.ts';
import * as messages from '../messages.ts';
import css from './fields.module.css';
import { Icon } from './Icon.tsx';

export interface Texts {
  label: string;
  hint?: string | undefined;
  /** The input's error; shown below it and announced with it. */
  error?: string | undefined;
  optional?: boolean;
}
export type Rest<T extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<T>,
  'value' | 'onChange' | 'id' | 'children'
>;
export interface Value {
  value: string;
  onChange: (value: string) => void;
}

interface FieldAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
}

export function Frame({
  label,
  hint,
  error,
  optional,
  children,
}: Texts & { children: (attributes: FieldAttributes) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label} {optional && <span className={css.optional}>({messages.ui.optional})</span>}
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
      {(attributes) => (
        <input
          type="text"
          {...rest}
          {...attributes}
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
      {(attributes) => (
        <div className={css.withButton}>
          <input
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...attributes}
            type={shown ? 'text' : 'password'}
            className={css.input}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={css.inside}
            aria-label={shown ? messages.ui.hide : messages.ui.show}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Frame>
  );
}

/** The error of the form as a whole, above its button. */
export function FormProblem({ problem }: { problem: string | undefined }) {
  return <div role="alert">{problem && <p className={css.error}>{withUnbrokenArrow(problem)}</p>}</div>;
}

/** Prevents a line break within the arrow of "what failed -> why". */
function withUnbrokenArrow(sentence: string) {
  const [what = '', ...why] = sentence.split(' -> ');
  if (why.length === 0) return sentence;
  return (
    <>
      {what} <span className={css.whole}>{'->'}</span> {why.join(' -> ')}
    </>
  );
}

/** Focuses the first invalid field once the errors are rendered. */
export function focusFirstInvalidField(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Warns in a login form if the browser stores nothing, because the session then ends with the page. */
export function StorageBlocked({ asGuest = false }: { asGuest?: boolean }) {
  const [isBlocked] = useState(() => isStorageBlocked());
  const { blocked, blockedForGuest } = messages.storage;
  return isBlocked ? <p className={css.error}>{asGuest ? blockedForGuest : blocked}</p> : null;
}
