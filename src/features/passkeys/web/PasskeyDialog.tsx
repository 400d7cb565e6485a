import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { useProof } from '#web/session/use-proof.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useConfirm } from '#web/ui/Confirm.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { Passkey } from '../contract.ts';
import { passkeyName } from '../passkey-name.ts';
import { passkeysQuery, remove, rename } from './api.ts';
import { words } from './words.ts';

/** What can be done with one passkey: another name, or none of it any more. */
export function PasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const shownName = passkeyName(passkey);
  const [name, setName] = useState(shownName);
  const client = useQueryClient();
  const confirm = useConfirm();
  const notify = useNotice();
  const { withProof, proofDialog } = useProof();
  const texts = words.keys;

  const done = async (sentence: string) => {
    await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    notify(sentence);
    onClose();
  };
  const naming = useMutation({
    mutationFn: () => rename(passkey.id, name),
    onSuccess: (renamed) => done(texts.named(passkeyName(renamed))),
  });
  const removal = useMutation({
    // Undefined where the person would rather not say who they are.
    mutationFn: () => withProof(async () => (await remove(passkey.id)) ?? true),
    onSuccess: (isGone) => isGone && done(texts.removed(shownName)),
  });
  const isBusy = naming.isPending || removal.isPending;

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === shownName) return onClose();
    naming.mutate();
  };
  const ask = async () => {
    const yes = await confirm({
      title: texts.removeTitle(shownName),
      body: texts.removeBody,
      yes: texts.remove,
      no: texts.removeNo,
      tone: 'danger',
    });
    if (yes) removal.mutate();
  };

  return (
    <Dialog title={shownName} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          onChange={setName}
          error={naming.error ? sentenceOf(naming.error) : undefined}
          autoComplete="off"
          dir="auto"
          data-autofocus
        />
        <FormProblem problem={removal.error ? sentenceOf(removal.error) : undefined} />
        <DialogActions>
          <Button tone="danger" busy={removal.isPending} onClick={ask}>
            {texts.remove}
          </Button>
          <Button type="submit" tone="accent" busy={naming.isPending}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
      {proofDialog}
    </Dialog>
  );
}
