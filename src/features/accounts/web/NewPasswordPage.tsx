import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { ApiError, errorText } from '#web/api/client.ts';
import { type FieldErrors, useFocusInvalid } from '#web/forms/field-errors.ts';
import { linkSecret, useLinkSecret } from '#web/navigation/link-secret.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { linkRefusal, UncheckedLink, useRetryOnline } from '#web/pages/unchecked-link.tsx';
import { signIn, useUser } from '#web/session/session.ts';
import { formatDateTime } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { FormProblem, PasswordField, StorageBlocked } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import css from './Accounts.module.css';
import { HiddenUsername } from './HiddenUsername.tsx';
import { postNewPassword, resetLinkQuery, tokenFor } from './links/link-calls.ts';
import { DeadLink, LogOutFirst } from './links/link-states.tsx';
import * as messages from './messages.ts';
import { passwordError } from './new-account.ts';

const resetSecret = linkSecret('new-password');
const { title } = pages.newPassword;

export function NewPasswordPage() {
  const secret = useLinkSecret(resetSecret);
  const texts = messages.links;
  if (secret !== null) return <Reset secret={secret} />;
  return (
    <Page title={title} heading={texts.noReset} lead={texts.noInvitationHelp} width="narrow">
      <ButtonLink to={pathTo('home')}>{texts.toHome}</ButtonLink>
    </Page>
  );
}

function Reset({ secret }: { secret: string }) {
  const query = useQuery(resetLinkQuery(secret));
  const { user, isPending } = useUser();
  const texts = messages.links;
  const refusal = linkRefusal(query.error);
  if (refusal) return <DeadLink {...{ title, heading: texts.resetDead, why: refusal, help: texts.resetHelp }} />;
  if (query.data === undefined || isPending) {
    return <UncheckedLink {...{ title, query, failed: texts.resetFailed, blocks: 3 }} />;
  }
  const { login, expires_at } = query.data;
  if (user && user.login !== login) {
    return (
      <Page title={title} lead={texts.loggedIn(user.login)} width="narrow">
        <LogOutFirst why={texts.loggedInToReset(login)} />
      </Page>
    );
  }
  return (
    <Page title={title} lead={texts.resetLead(login)} width="narrow">
      <Panel title={texts.account}>
        <NewPasswordForm secret={secret} login={login} onDone={resetSecret.forget} />
        <p className={css.until}>{texts.resetUntil(formatDateTime(expires_at))}</p>
      </Panel>
    </Page>
  );
}

interface Props {
  secret: string;
  login: string;
  onDone: () => void;
}

function NewPasswordForm({ secret, login, onDone }: Props) {
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, errors);
  const [problem, setProblem] = useState<string>();
  const [isUnanswered, setIsUnanswered] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const client = useQueryClient();
  const notify = useNotice();
  const texts = messages.links;

  const welcome = (token: string) => {
    // Leaves the page first, because it would otherwise check the used link again for the new session.
    navigate(pathTo('home'), { replace: true });
    signIn(token);
    onDone();
    notify(texts.resetDone(login));
  };
  const send = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      welcome(await postNewPassword(secret, password));
    } catch (error) {
      const isUnreachable = error instanceof ApiError && error.status === 0;
      setProblem(isUnreachable ? `${errorText(error)} ${texts.waiting}` : errorText(error));
      setIsUnanswered(isUnreachable);
      // The link may have worked even though the response was lost. If so, the new password logs in.
      if (isUnanswered && !isUnreachable) await tokenFor({ login, password }).then(welcome, () => undefined);
      else if (!isUnreachable) await client.invalidateQueries({ queryKey: resetLinkQuery(secret).queryKey });
    }
    setIsBusy(false);
  };
  useRetryOnline(isUnanswered && !isBusy, send);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const found = passwordError(password);
    setErrors(found ? { password: found } : {});
    if (!found) await send();
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <HiddenUsername login={login} />
      <PasswordField
        label={texts.newPassword}
        hint={texts.passwordHint}
        value={password}
        onChange={setPassword}
        error={errors.password}
        autoComplete="new-password"
      />
      <StorageBlocked />
      <FormProblem problem={problem} />
      <Button type="submit" tone="accent" wide busy={isBusy}>
        {texts.setPassword}
      </Button>
    </form>
  );
}
