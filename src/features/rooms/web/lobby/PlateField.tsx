import type { Ref } from 'react';
import css from './PlateField.module.css';
import { fieldText } from './room-number.ts';

const digits = 6;

interface Props {
  id: string;
  /** The letter in the strip of the plate. */
  mark: string;
  value: string;
  onChange: (value: string) => void;
  /** The id of what is wrong with it, when something is. */
  errorId: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/** A number plate to fill in: one plain field, with the places of the digits that are missing drawn behind it. */
export function PlateField({ id, mark, value, onChange, errorId, ref }: Props) {
  const isNumber = /^\d*$/.test(value);
  return (
    <div className={css.plate} data-mark={mark} data-wrong={errorId !== undefined || undefined}>
      <div className={css.entry} data-text={!isNumber || undefined}>
        {isNumber && (
          <span className={css.places} aria-hidden="true">
            {Array.from({ length: digits }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
              <span key={place} data-free={place >= value.length || undefined} />
            ))}
          </span>
        )}
        <input
          ref={ref}
          id={id}
          className={css.input}
          value={value}
          onChange={(event) => onChange(fieldText(event.target.value))}
          inputMode="numeric"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-describedby={errorId}
          aria-invalid={errorId !== undefined || undefined}
        />
      </div>
    </div>
  );
}
