import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError, errorText } from '#web/api/client.ts';
import { type FieldErrors, useFocusInvalid } from '#web/forms/field-errors.ts';
import { useProofMethod } from '#web/session/proof-method.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormProblem, PasswordField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import css from '../Accounts.module.css';
import { HiddenUsername } from '../HiddenUsername.tsx';
import * as messages from '../messages.ts';
import { passwordError } from '../new-account.ts';
import { putPassword, sessionsQuery } from '../own-api.ts';

/** The proof dialog hides its password field; this form always asks for the current password. */
const keepPasswordField = () => undefined;

export function PasswordDialog({ login, onClose }: { login: string; onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [hasProved, setHasProved] = useState(false);
  const OtherProof = useProofMethod();
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, errors);
  const client = useQueryClient();
  const notify = useNotice();
  const texts = messages.signIn;
  const change = useMutation({
    mutationFn: putPassword,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      notify(texts.done);
      onClose();
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const wrong = passwordError(newPassword);
    const isMissing = current === '' && !hasProved;
    const found = { ...(isMissing && { current: texts.currentRequired }), ...(wrong && { newPassword: wrong }) };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(
      { password: newPassword, ...(!hasProved && { current_password: current }) },
      {
        onError: (error) => {
          // Only a wrong current password gets a 403.
          if (error instanceof ApiError && error.status === 403) setErrors({ current: errorText(error) });
          // The proof may be too old.
          setHasProved(false);
        },
      },
    );
  };
  const acceptPasskey = () => {
    setHasProved(true);
    setErrors({});
    form.current?.querySelector<HTMLElement>('[autocomplete="new-password"]')?.focus();
  };
  const problem = change.error && errors.current === undefined ? errorText(change.error) : undefined;

  return (
    <Dialog title={texts.changeTitle} onClose={onClose}>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <p>{texts.changeWhy}</p>
        <HiddenUsername login={login} />
        {hasProved ? (
          <p>{texts.shown}</p>
        ) : (
          <>
            <PasswordField
              label={texts.current}
              value={current}
              onChange={setCurrent}
              error={errors.current}
              autoComplete="current-password"
              data-autofocus
            />
            {OtherProof && <OtherProof onProved={acceptPasskey} onPasswordRefused={keepPasswordField} />}
          </>
        )}
        <PasswordField
          label={texts.newPassword}
          hint={texts.newPasswordHint}
          value={newPassword}
          onChange={setNewPassword}
          error={errors.newPassword}
          autoComplete="new-password"
        />
        <FormProblem problem={problem} />
        <DialogActions>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button type="submit" tone="accent" busy={change.isPending}>
            {texts.set}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
