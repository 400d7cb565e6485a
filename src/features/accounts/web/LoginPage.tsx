import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { LazyPasskeyLogin } from '#features/passkeys/web/index.ts';
import type { AnswerOf, EndpointShape } from '#shared/endpoint.ts';
import { pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { call, errorText } from '#web/api/client.ts';
import type { FieldErrors } from '#web/forms/field-errors.ts';
import { safePath } from '#web/navigation/address.ts';
import { navigate, useQueryValue } from '#web/navigation/navigate.ts';
import { type SessionUser, type sessionCalls, signIn, useUser } from '#web/session/session.ts';
import type { proofCall } from '#web/session/use-proof.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { FormProblem, focusFirstInvalidField, PasswordField, StorageBlocked, TextField } from '#web/ui/Field.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { LazyLandscape, useHeading } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type getUser, logIn, type logOut, type proveUser } from '../contract.ts';
import { type AccountDraft, emptyDraft, loginErrors } from './account-draft.ts';
import css from './Login.module.css';
import * as messages from './messages.ts';

/** Loaded on demand, because few people register here and validation needs the schemas. */
const LazyRegisterForm = fetched(
  async () => (await import('./RegisterForm.tsx')).RegisterForm,
  () => <Skeleton height="4.5rem" count={3} />,
);

export function LoginPage() {
  const { user } = useUser();
  const [mode, setMode] = useState<'login' | 'register' | 'login again'>('login');
  const isRegistering = mode === 'register';
  const [draft, setDraft] = useState(emptyDraft);
  const texts = messages.login;
  const mayRegister = hasRole(user, 'tester');

  const heading = useHeading({ title: pages.login.title });

  return (
    <div className={css.page}>
      <div className={css.sign}>
        <h1 ref={heading} tabIndex={-1}>
          {isRegistering ? texts.registerTitle : pages.login.title}
        </h1>
        {user && <p>{texts.loggedInAs(user.login)}</p>}
        {isRegistering ? (
          <LazyRegisterForm
            draft={draft}
            onDraft={setDraft}
            onCancel={() => setMode('login again')}
            onDone={(name) => {
              setDraft({ ...emptyDraft, login: name });
              setMode('login again');
            }}
            problemOf={texts.creatingFailed}
          />
        ) : (
          <LoginForm
            takesFocus={mode === 'login again'}
            draft={draft}
            onDraft={setDraft}
            onRegister={mayRegister ? () => setMode('register') : undefined}
          />
        )}
        {user && (
          <ButtonLink wide to={pathTo('profile')}>
            {texts.toProfile}
          </ButtonLink>
        )}
      </div>
      <LazyLandscape />
    </div>
  );
}

interface Props {
  draft: AccountDraft;
  onDraft: (draft: AccountDraft) => void;
  /** Undefined for people who can't register accounts. */
  onRegister: (() => void) | undefined;
  /** True if the form replaced another form that had the focus. */
  takesFocus: boolean;
}

function LoginForm({ draft, onDraft, onRegister, takesFocus }: Props) {
  const next = safePath(useQueryValue('next')) ?? pathTo('profile');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const text = messages.login;

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const found = loginErrors(draft);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstInvalidField(event.currentTarget);
    setIsBusy(true);
    setProblem(undefined);
    try {
      await logInWith({ login: draft.login.trim(), password: draft.password });
      navigate(next, { replace: true });
    } catch (error) {
      setProblem(text.failed(errorText(error)));
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
      <LazyPasskeyLogin onDone={() => navigate(next, { replace: true })} />
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

type Fits<Known extends Pick<EndpointShape, 'method' | 'path'>, Contract extends Known> = Contract;
/** Checks at compile time that the shell's own three calls match our contract. */
export type SessionCallsFit = [
  Fits<typeof sessionCalls.user, typeof getUser>,
  Fits<typeof sessionCalls.logOut, typeof logOut>,
  Fits<typeof proofCall, typeof proveUser>,
  AnswerOf<typeof getUser> extends SessionUser ? true : never,
];

/** Starts this browser's session, or throws. Not a mutation, because that would add code to the first page. */
async function logInWith({ login, password }: { login: string; password: string }): Promise<void> {
  const { token } = await call(logIn, {
    params: { login },
    body: { password, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
  signIn(token);
}
