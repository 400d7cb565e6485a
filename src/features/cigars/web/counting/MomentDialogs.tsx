import { type FormEvent, useId, useState } from 'react';
import { minuteMs } from '#shared/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import type { DayEntry } from '../../log.ts';
import {
  deviceOffsetAt,
  localText,
  type Moment,
  momentOf,
  momentsAt,
  offsetOf,
  parseTimestamp,
  problemOf,
  withKnownSeconds,
} from '../../timestamp.ts';
import * as messages from '../messages.ts';
import css from './Notices.module.css';

const agoMinutes = [5, 15, 30, 60];

interface EarlierDialogProps {
  onPick: (moment: Moment) => void;
  onClose: () => void;
}

function minutesAgo(minutes: number): Moment {
  return momentOf(new Date(Date.now() - minutes * minuteMs));
}

export function EarlierDialog({ onPick, onClose }: EarlierDialogProps) {
  const texts = messages.earlier;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.lead}</p>
      <div className={css.ago}>
        {agoMinutes.map((minutes, index) => (
          <Button key={minutes} data-autofocus={index === 0 || undefined} onClick={() => onPick(minutesAgo(minutes))}>
            {texts.ago(texts.minutes(minutes))}
          </Button>
        ))}
      </div>
      <MomentForm initial={minutesAgo(2 * 60)} save={texts.count} onPick={onPick} />
    </Dialog>
  );
}

interface ChangeDialogProps {
  entry: DayEntry;
  onPick: (moment: Moment) => void;
  onClose: () => void;
}

/** Changes an entry's time, in this device's zone even if it was made elsewhere. */
export function ChangeDialog({ entry, onPick, onClose }: ChangeDialogProps) {
  const known = parseTimestamp(entry.timestamp);
  if (known === undefined) return null;
  const here = momentOf(new Date(known.atMs));
  return (
    <Dialog title={messages.earlier.change} onClose={onClose}>
      <MomentForm initial={here} save={messages.earlier.save} onPick={onPick} hasFocus />
      <DialogActions>
        <Button onClick={onClose}>{messages.earlier.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface MomentFormProps {
  initial: Moment;
  save: string;
  onPick: (moment: Moment) => void;
  hasFocus?: boolean;
}

/** Asks for a date and time in this device's zone, with its offset at that moment. */
function MomentForm({ initial, save, onPick, hasFocus }: MomentFormProps) {
  const texts = messages.earlier;
  const [local, setLocal] = useState(localText(initial));
  const [isSecond, setIsSecond] = useState(
    initial.text !== momentsAt(initial.text.slice(0, 23), deviceOffsetAt)[0]?.text,
  );
  const [problem, setProblem] = useState<string>();
  const moments = momentsAt(withKnownSeconds(local, initial.text), deviceOffsetAt);
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
