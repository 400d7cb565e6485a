import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { PasskeyLater } from '#features/passkeys/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { sentenceOf } from '#web/api/client.ts';
import type { FieldErrors } from '#web/forms/field-errors.ts';
import { navigate, useQueryValue } from '#web/navigation/navigate.ts';
import { safePath } from '#web/navigation/safe-path.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem, focusFirstWrongField, PasswordField, StorageBlocked, TextField } from '#web/ui/Field.tsx';
import { type AccountDraft, loginErrors } from './account-draft.ts';
import { logInWith } from './api.ts';
import css from './Login.module.css';
import { words } from './words.ts';

interface Props {
  draft: AccountDraft;
  onDraft: (draft: AccountDraft) => void;
  /** Left out for those who may not register anybody. */
  onRegister: (() => void) | undefined;
  /** True when the form took the place of another, which had the focus. */
  takesFocus: boolean;
}

export function LoginForm({ draft, onDraft, onRegister, takesFocus }: Props) {
  const next = safePath(useQueryValue('next')) ?? pathTo('profile');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const text = words.login;

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const found = loginErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstWrongField(event.currentTarget);
    setIsBusy(true);
    setProblem(undefined);
    try {
      await logInWith({ login: draft.login.trim(), password: draft.password });
      navigate(next, { replace: true });
    } catch (error) {
      setProblem(text.failed(sentenceOf(error)));
      setIsBusy(false);
    }
  };

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <TextField
        label={text.username}
        value={draft.login}
        onChange={(login) => onDraft({ ...draft, login })}
        error={errors.login}
        autoComplete="username webauthn"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        dir="auto"
      />
      <PasswordField
        label={text.password}
        value={draft.password}
        onChange={(password) => onDraft({ ...draft, password })}
        error={errors.password}
        autoComplete="current-password"
      />
      <StorageBlocked />
      <FormProblem problem={problem} />
      <Button type="submit" tone="accent" wide busy={isBusy}>
        {text.login}
      </Button>
      <PasskeyLater onDone={() => navigate(next, { replace: true })} />
      <div className={css.foot}>
        <p>{text.askOwner}</p>
        <button type="button" className={css.register} aria-disabled={!onRegister} onClick={onRegister}>
          {text.register}
          {!onRegister && (
            <>
              {' '}
              <span aria-hidden="true">· </span>
              {text.disabled}
            </>
          )}
        </button>
      </div>
    </form>
  );
}
