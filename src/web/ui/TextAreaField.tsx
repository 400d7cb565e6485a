import { Frame, type Rest, type Texts, type Value } from './Field.tsx';
import css from './fields.module.css';

export function TextAreaField({ label, hint, error, optional, onChange, ...rest }: Texts & Value & Rest<'textarea'>) {
  return (
    <Frame {...{ label, hint, error, optional }}>
      {(attributes) => (
        <textarea
          rows={4}
          {...rest}
          {...attributes}
          className={css.input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Frame>
  );
}
