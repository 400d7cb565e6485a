import { useRef, useState } from 'react';
import { copyText } from '../device/share-link.ts';
import link from './controls.module.css';
import { Frame } from './Field.tsx';
import css from './fields.module.css';
import { Icon } from './Icon.tsx';
import * as icons from './icon-shapes.ts';

interface Props {
  label: string;
  /** Empty while it's being created. */
  value: string;
  /** Shown until then. */
  placeholder?: string;
  texts: { copy: string; copied: string; notCopied: string };
}

export function LinkField({ label, value, placeholder, texts }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // Shown here, because a dialog would cover a notice.
  const [result, setResult] = useState<string>();
  const copy = async () => {
    if (await copyText(value)) return setResult(texts.copied);
    // Once selected, the text can be copied with a keyboard shortcut.
    field.current?.focus();
    field.current?.select();
    setResult(texts.notCopied);
  };
  return (
    <div>
      <Frame label={label}>
        {(attributes) => (
          <div className={css.withButton}>
            <input
              {...attributes}
              ref={field}
              type="text"
              className={`${css.input} ${link.field}`}
              value={value}
              placeholder={placeholder}
              readOnly
            />
            <button
              type="button"
              className={css.inside}
              aria-label={texts.copy}
              disabled={value === ''}
              onClick={() => void copy()}
            >
              <Icon shape={icons.copy} />
            </button>
          </div>
        )}
      </Frame>
      <p className={link.result} role="status">
        {result}
      </p>
    </div>
  );
}
