import { useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { FormProblem } from '#web/ui/Field.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';
import { words } from '../words.ts';
import css from './Transfer.module.css';
import { useStepFocus } from './use-step-focus.ts';

const texts = words.transfer;

interface Props {
  problem: string | undefined;
  onFile: (file: File) => void;
  onText: (text: string) => void;
}

/** A file from the device, one that is dropped, or rows that are pasted. */
export function ChooseFile({ problem, onFile, onText }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const step = useStepFocus(problem);
  const [isOver, setIsOver] = useState(false);
  const [pasted, setPasted] = useState('');
  const take = (file: File | undefined) => file && onFile(file);
  return (
    <div ref={step} className={css.step}>
      <p>{texts.chooseLead}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button inside is the one for all */}
      <div
        className={classes(css.drop, isOver && css.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
          aria-label={texts.choose}
          onChange={(event) => take(event.target.files?.[0])}
        />
        <Button tone="accent" data-autofocus onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        <p className={css.quiet}>{texts.orDrop}</p>
      </div>
      <FormProblem problem={problem} />
      <form
        className={css.step}
        onSubmit={(event) => {
          event.preventDefault();
          onText(pasted);
        }}
      >
        <TextAreaField label={texts.paste} value={pasted} onChange={setPasted} dir="auto" spellCheck={false} />
        <div className={css.acts}>
          <Button type="submit" disabled={pasted.trim() === ''}>
            {texts.pasteUse}
          </Button>
        </div>
      </form>
    </div>
  );
}
