import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { type FieldErrors, fieldErrors } from '#web/forms/field-errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, focusFirstWrongField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { type Challenge, ChangedChallenge } from '../contract.ts';
import { useChangeChallenge } from './api.ts';
import { ChallengeFields } from './ChallengeFields.tsx';
import css from './ChallengeForm.module.css';
import { draftOf, inputOf } from './challenge-draft.ts';
import { words } from './words.ts';

const texts = words.challenges;

/** Changes what a challenge says. What was typed stays until it is saved. */
export function EditDialog({ challenge, onClose }: { challenge: Challenge; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(challenge));
  const [errors, setErrors] = useState<FieldErrors>({});
  const change = useChangeChallenge();
  const notify = useNotice();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const input = inputOf(draft);
    const found = fieldErrors(ChangedChallenge, input);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstWrongField(event.currentTarget);
    change.mutate(
      { id: challenge.id, change: input },
      {
        onSuccess: (answer) => {
          notify(texts.changed(answer.challenge.title));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={texts.edit} onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <ChallengeFields draft={draft} onChange={setDraft} errors={errors} />
        <p className={css.terms}>{texts.editKeeps}</p>
        <FormProblem problem={change.error ? texts.changing(sentenceOf(change.error)) : undefined} />
        <DialogActions>
          <Button onClick={onClose}>{texts.form.cancel}</Button>
          <Button type="submit" tone="accent" busy={change.isPending}>
            {texts.form.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
