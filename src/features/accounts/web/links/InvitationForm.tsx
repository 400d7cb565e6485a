import { type SubmitEvent, useRef, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { useRetryOnline } from '#web/api/use-retry-online.ts';
import type { FieldErrors } from '#web/forms/field-errors.ts';
import { useFocusWrong } from '#web/forms/use-focus-wrong.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormProblem, PasswordField, StorageBlocked, TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { words } from '../words.ts';
import { type Ending, useAcceptance } from './accept.ts';
import css from './Links.module.css';

/** The rules come when somebody begins to type; without them the server checks alone, with the same sentences. */
const loadRules = () => import('../new-account.ts').catch(() => undefined);

export function InvitationForm({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [ending, setEnding] = useState<Ending>();
  const [isBusy, setIsBusy] = useState(false);
  const accept = useAcceptance(secret);
  const notify = useNotice();
  const form = useRef<HTMLFormElement>(null);
  const texts = words.links;
  useFocusWrong(form, errors);

  const send = async () => {
    setIsBusy(true);
    const account = { login: login.trim(), password };
    const wrong = (await loadRules())?.accountErrors(account) ?? {};
    const end: Ending = Object.keys(wrong).length > 0 ? { is: 'wrong', errors: wrong } : await accept(account);
    setIsBusy(false);
    setEnding(end);
    setErrors(end.is === 'wrong' ? end.errors : {});
    if (end.is !== 'welcome') return;
    navigate(pathTo('home'), { replace: true });
    end.signIn();
    onDone();
    notify(texts.welcome(end.login));
  };
  useRetryOnline(ending?.is === 'unreachable' && !isBusy, send);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit} onFocus={loadRules} noValidate>
      <TextField
        label={texts.login}
        hint={texts.loginHint}
        value={login}
        onChange={setLogin}
        error={errors.login}
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        dir="auto"
      />
      <PasswordField
        label={texts.password}
        hint={texts.passwordHint}
        value={password}
        onChange={setPassword}
        error={errors.password}
        autoComplete="new-password"
      />
      <StorageBlocked />
      <FormProblem problem={ending && 'problem' in ending ? ending.problem : undefined} />
      <Button type="submit" tone="accent" wide busy={isBusy}>
        {texts.create}
      </Button>
    </form>
  );
}
