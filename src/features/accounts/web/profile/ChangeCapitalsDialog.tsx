import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { errorText } from '#web/api/client.ts';
import { type FieldErrors, useFocusInvalid } from '#web/forms/field-errors.ts';
import { rememberUser } from '#web/session/last-user.ts';
import { userQuery } from '#web/session/session.ts';
import { readToken } from '#web/session/token.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { loginKey } from '../../contract.ts';
import * as messages from '../messages.ts';
import { putLogin } from '../own-api.ts';

export function ChangeCapitalsDialog({ login, onClose }: { login: string; onClose: () => void }) {
  const [text, setText] = useState(login);
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, errors);
  const client = useQueryClient();
  const notify = useNotice();
  const texts = messages.profile;
  const change = useMutation({
    mutationFn: async (newLogin: string) => ({ token: readToken(), user: await putLogin(newLogin) }),
    onSuccess: ({ token, user }) => {
      // Somebody else may have logged in since.
      if (readToken() !== token) return;
      client.setQueryData(userQuery.queryKey, user);
      rememberUser(user, token);
      notify(texts.capitalsSaved(user.login));
      onClose();
      // Rooms, boards and other pages show the name, too.
      return client.invalidateQueries();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const refuse = (sentence: string) => setErrors({ login: sentence });
    const newLogin = text.trim();
    if (newLogin === login) return onClose();
    if (loginKey(newLogin) !== loginKey(login)) return refuse(texts.capitalsSame);
    change.mutate(newLogin, { onError: (problem) => refuse(errorText(problem)) });
  };

  return (
    <Dialog title={texts.capitalsTitle} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate>
        <TextField
          label={texts.capitalsLogin}
          hint={texts.capitalsHint}
          value={text}
          onChange={setText}
          error={errors.login}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
          data-autofocus
        />
        <DialogActions>
          <Button onClick={onClose}>{texts.capitalsCancel}</Button>
          <Button type="submit" tone="accent" busy={change.isPending}>
            {texts.capitalsSave}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
