import { useId } from 'react';
import field from '#web/ui/Field.module.css';
import type { Span } from '../../list-view.ts';
import { words } from '../words.ts';
import css from './SpanField.module.css';

const texts = words.carList;
const digits = /^\d{0,7}$/;

interface Props {
  span: Span;
  onChange: (span: Span) => void;
}

/** From and to of one figure, typed; an empty end is open. */
export function SpanField({ span, onChange }: Props) {
  return (
    <div className={css.span}>
      <End label={texts.from} value={span.min} onChange={(min) => onChange(without({ ...span, min }))} />
      <End label={texts.to} value={span.max} onChange={(max) => onChange(without({ ...span, max }))} />
    </div>
  );
}

function without({ min, max }: { min?: number | undefined; max?: number | undefined }): Span {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

interface EndProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

function End({ label, value, onChange }: EndProps) {
  const id = useId();
  return (
    <div className={css.end}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={field.input}
        inputMode="numeric"
        autoComplete="off"
        value={value ?? ''}
        onChange={({ target }) => {
          if (digits.test(target.value)) onChange(target.value === '' ? undefined : Number(target.value));
        }}
      />
    </div>
  );
}
