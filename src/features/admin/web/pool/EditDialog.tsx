import { type SubmitEvent, useState } from 'react';
import { type Challenge, NewChallenge } from '#features/challenges/contract.ts';
import { ChallengeFields, draftOf, inputOf } from '#features/challenges/web/index.ts';
import { sentenceOf } from '#web/api/client.ts';
import { type FieldErrors, fieldErrors } from '#web/forms/field-errors.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, focusFirstWrongField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { words } from '../words.ts';
import { useChangeChallenge } from './api.ts';
import css from './Pool.module.css';

const texts = words.pool;

/** The words and the difficulty of a challenge. What was typed stays until it is saved. */
export function EditDialog({ challenge, onClose }: { challenge: Challenge; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(challenge));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const change = useChangeChallenge();
  const notify = useNotice();
  const { withProof, proofDialog } = useProof();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const input = inputOf(draft);
    const found = fieldErrors(NewChallenge, input);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstWrongField(event.currentTarget);
    try {
      const done = await withProof(() => change.mutateAsync({ id: challenge.id, change: input }));
      if (done === undefined) return;
      notify(texts.saved(done.challenge.title));
      onClose();
    } catch (error) {
      setProblem(texts.notChanged(sentenceOf(error)));
    }
  };
  return (
    <>
      <Dialog title={texts.editTitle} kind="sheet" onClose={onClose}>
        <form className={css.form} onSubmit={submit} noValidate>
          <p>{texts.editBody}</p>
          <ChallengeFields draft={draft} onChange={setDraft} errors={errors} />
          <FormProblem problem={problem} />
          <DialogActions>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button type="submit" tone="accent" busy={change.isPending}>
              {texts.save}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {proofDialog}
    </>
  );
}
