import { type FormEvent, useState } from 'react';
import { errorText } from '#web/api/client.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { Plan } from '../../contract.ts';
import type { CountedLog } from '../../log.ts';
import type { Moment } from '../../timestamp.ts';
import { saveSettings } from '../api.ts';
import css from '../details/CounterDetails.module.css';
import * as messages from '../messages.ts';
import { type Draft, type DraftField, draftOf, invalidFields, meaningOf, planOf, settingsOf } from './draft.ts';

const kinds: readonly Plan['kind'][] = ['none', 'limit', 'taper', 'gap'];
const fieldsOf: Record<Plan['kind'], readonly DraftField[]> = {
  none: [],
  limit: ['perDay'],
  taper: ['startPerDay', 'until'],
  gap: ['startMinutes', 'grow'],
};

interface Props {
  counted: CountedLog;
  now: Moment;
  onClose: () => void;
}

/** The plan, and what each cigarette counts for. They bypass the outbox, because only the latest settings matter. */
export function PlanDialog({ counted, now, onClose }: Props) {
  const texts = messages.plan;
  const today = now.date;
  const known = counted.settings.plan;
  const [draft, setDraft] = useState(() => draftOf(counted, today));
  const [invalid, setInvalid] = useState<readonly DraftField[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const notice = useNotice();
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setInvalid([]);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = invalidFields(draft, known, today);
    setInvalid(found);
    if (found.length > 0) return;
    setIsSaving(true);
    try {
      await saveSettings(settingsOf(draft, counted.settings, today));
      notice(texts.saved);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setIsSaving(false);
    }
  };
  const field = (name: DraftField, hint?: string) => (
    <TextField
      key={name}
      type={name === 'until' ? 'date' : 'text'}
      inputMode={name === 'until' ? undefined : 'decimal'}
      label={texts.fields[name]}
      hint={hint}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      error={invalid.includes(name) ? texts.wrong[name] : undefined}
    />
  );
  const isValid = invalidFields(draft, known, today).length === 0;
  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <form className={css.planForm} onSubmit={(event) => void submit(event)} noValidate>
        <fieldset className={css.planKinds}>
          <legend className="visually-hidden">{texts.title}</legend>
          {kinds.map((kind) => (
            <label key={kind} className={css.planKind}>
              <input
                type="radio"
                name="plan"
                checked={draft.kind === kind}
                onChange={() => change({ kind })}
                data-autofocus={draft.kind === kind || undefined}
              />
              <span>{texts.kinds[kind]}</span>
            </label>
          ))}
        </fieldset>
        {fieldsOf[draft.kind].map((name) => field(name))}
        <p role="status" className={css.meaning}>
          {isValid && meaningOf(planOf(draft, known, today), counted, now)}
        </p>
        <fieldset className={css.figures}>
          <legend>{texts.figures}</legend>
          {field('hoursEach', texts.hoursHint)}
          {field('eurosEach', texts.eurosHint)}
        </fieldset>
        <FormProblem problem={problem} />
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" tone="accent" busy={isSaving}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
