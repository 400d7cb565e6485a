import { Frame, type Rest, type Texts, type Value } from './Field.tsx';
import css from './fields.module.css';

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
      {(attributes) => (
        <select {...rest} {...attributes} className={css.input} onChange={(event) => onChange(event.target.value)}>
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
