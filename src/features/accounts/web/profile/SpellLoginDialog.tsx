import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '#web/api/client.ts';
import { focusFirstWrongField } from '#web/forms/first-wrong-field.ts';
import { rememberUser } from '#web/session/last-user.ts';
import { userQuery } from '#web/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { loginKey } from '../../contract.ts';
import { putLogin } from '../own-api.ts';
import { words } from '../words.ts';

/** Lets one spell one's login as one likes; it stays the same name. */
export function SpellLoginDialog({ login, onClose }: { login: string; onClose: () => void }) {
  const [spelling, setSpelling] = useState(login);
  const [error, setError] = useState<string>();
  const client = useQueryClient();
  const notify = useNotice();
  const texts = words.profile;
  const spell = useMutation({
    mutationFn: putLogin,
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      rememberUser(user);
      notify(texts.spelled(user.login));
      onClose();
      // Rooms, boards and the like show the name as well.
      return client.invalidateQueries();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (spell.isPending) return;
    const form = event.currentTarget;
    const refuse = (sentence: string) => {
      setError(sentence);
      focusFirstWrongField(form);
    };
    const wanted = spelling.trim();
    if (wanted === login) return onClose();
    if (loginKey(wanted) !== loginKey(login)) return refuse(texts.spellSame);
    spell.mutate(wanted, { onError: (problem) => refuse(sentenceOf(problem)) });
  };

  return (
    <Dialog title={texts.spellTitle} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <TextField
          label={texts.spellLogin}
          hint={texts.spellHint}
          value={spelling}
          onChange={setSpelling}
          error={error}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
          data-autofocus
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.spellCancel}</Button>
          <Button type="submit" tone="accent" busy={spell.isPending}>
            {texts.spellSave}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
