import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { BodyOf } from '#shared/endpoint.ts';
import { call, errorText } from '#web/api/client.ts';
import type { FieldErrors } from '#web/forms/field-errors.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FormProblem, focusFirstInvalidField, PasswordField, TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { registerUser } from '../contract.ts';
import css from './Accounts.module.css';
import type { AccountDraft } from './account-draft.ts';
import * as messages from './messages.ts';
import { newAccount, registerErrors } from './new-account.ts';

interface RegisterFormProps {
  draft: AccountDraft;
  onDraft: (draft: AccountDraft) => void;
  onDone: (login: string) => void;
  onCancel: () => void;
  /** Turns the server's reason into the page's message. */
  problemOf: (why: string) => string;
}

/** Creates an account for somebody else while you stay logged in. */
export function RegisterForm({ draft, onDraft, onDone, onCancel, problemOf }: RegisterFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const register = useMutation({
    mutationFn: (body: BodyOf<typeof registerUser>) => call(registerUser, { body }),
  });
  const form = useRef<HTMLFormElement>(null);
  const notify = useNotice();
  const text = messages.register;

  // The form loads after its dialog or page, which therefore couldn't focus it.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (register.isPending) return;
    const found = registerErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstInvalidField(event.currentTarget);
    register.mutate(newAccount(draft), {
      onSuccess: ({ user }) => {
        notify(text.created(user.login));
        onDone(user.login);
      },
    });
  };

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={text.username}
        hint={text.loginHint}
        value={draft.login}
        onChange={(login) => onDraft({ ...draft, login })}
        error={errors.login}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        dir="auto"
      />
      <TextField
        label={text.email}
        optional
        type="email"
        value={draft.email}
        onChange={(email) => onDraft({ ...draft, email })}
        error={errors.email}
        autoComplete="off"
      />
      <PasswordField
        label={text.password}
        hint={text.passwordHint}
        value={draft.password}
        onChange={(password) => onDraft({ ...draft, password })}
        error={errors.password}
        autoComplete="new-password"
      />
      <FormProblem problem={register.error ? problemOf(errorText(register.error)) : undefined} />
      <div className={css.pair}>
        <Button onClick={onCancel}>{text.cancel}</Button>
        <Button type="submit" tone="accent" busy={register.isPending}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}

export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<AccountDraft>({ login: '', email: '', password: '' });
  const texts = messages.profile;
  return (
    <Dialog title={texts.registerUser} onClose={onClose}>
      <RegisterForm
        draft={draft}
        onDraft={setDraft}
        onCancel={onClose}
        onDone={onClose}
        problemOf={texts.registeringFailed}
      />
    </Dialog>
  );
}
