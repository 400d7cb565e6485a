import { type FormEvent, useId, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { deviceOffsetAt, type Moment, momentOf, offsetOf } from '../../timestamp.ts';
import { words } from '../words.ts';
import css from './EarlierDialog.module.css';
import { localText, momentsAt, problemOf, withKnownSeconds } from './earlier.ts';

interface Props {
  first: Moment;
  save: string;
  onPick: (moment: Moment) => void;
  hasFocus?: boolean;
}

/** Date and time on the clock of this device, with the offset its zone has at that moment. */
export function MomentForm({ first, save, onPick, hasFocus }: Props) {
  const texts = words.earlier;
  const [local, setLocal] = useState(localText(first));
  const [isSecond, setIsSecond] = useState(first.text !== momentsAt(first.text.slice(0, 23), deviceOffsetAt)[0]?.text);
  const [problem, setProblem] = useState<string>();
  const moments = momentsAt(withKnownSeconds(local, first.text), deviceOffsetAt);
  const name = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const moment = moments[isSecond ? 1 : 0] ?? moments[0];
    const wrong = problemOf(local, moment, Date.now());
    setProblem(wrong && texts[wrong]);
    if (wrong === undefined && moment !== undefined) onPick(moment);
  };
  const now = new Date();
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        type="datetime-local"
        label={texts.exactly}
        value={local}
        onChange={(value) => {
          setLocal(value);
          setProblem(undefined);
        }}
        error={problem}
        max={momentOf(now).text.slice(0, 16)}
        data-autofocus={hasFocus || undefined}
      />
      {moments.length > 1 && (
        <fieldset className={css.choices}>
          <legend>{texts.twice}</legend>
          {moments.map(({ text }, index) => (
            <label key={text} className={css.choice}>
              <input
                type="radio"
                name={name}
                checked={isSecond === (index === 1)}
                onChange={() => setIsSecond(index === 1)}
              />
              {index === 0 ? texts.first(offsetOf(text)) : texts.second(offsetOf(text))}
            </label>
          ))}
        </fieldset>
      )}
      <Button type="submit" tone="accent" wide>
        {save}
      </Button>
    </form>
  );
}
