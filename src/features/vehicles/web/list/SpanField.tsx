import { useId } from 'react';
import type { Span, SpanName } from '../../list-view.ts';
import { words } from '../words.ts';
import css from './FilterForm.module.css';
import { sentenceCase } from './sentence-case.ts';
import { unitOfSpan } from './view-text.ts';

const texts = words.carList;
const digits = /^\d{0,7}$/;

interface Props {
  name: SpanName;
  span: Span;
  onChange: (span: Span) => void;
}

/** From and to of one figure; an empty end is open. */
export function SpanField({ name, span, onChange }: Props) {
  const unit = unitOfSpan(name);
  const label = sentenceCase(texts.filterNames[name]);
  return (
    <fieldset className={css.span}>
      <legend>
        {label} {unit !== '' && <span className={css.unit}>({unit})</span>}
      </legend>
      <End label={texts.from} value={span.min} onChange={(min) => onChange(without({ ...span, min }))} />
      <End label={texts.to} value={span.max} onChange={(max) => onChange(without({ ...span, max }))} />
    </fieldset>
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
