import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { type FieldErrors, useFocusInvalid } from '#web/forms/field-errors.ts';
import { siteName } from '#web/layout/site-name.ts';
import { linkSecret, useLinkSecret } from '#web/navigation/link-secret.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { linkRefusal, UncheckedLink, useRetryOnline } from '#web/pages/unchecked-link.tsx';
import { useUser } from '#web/session/session.ts';
import { useToken } from '#web/session/token.ts';
import { formatDateTime } from '#web/text/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { FormProblem, PasswordField, StorageBlocked, TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { RoleTag } from '#web/ui/Tag.tsx';
import css from './Accounts.module.css';
import { invitationQuery, type Outcome, useAcceptance } from './links/link-calls.ts';
import { DeadLink, LogOutFirst } from './links/link-states.tsx';
import * as messages from './messages.ts';
import { accountErrors } from './new-account.ts';

const invitationSecret = linkSecret('invitation');

export function InvitationPage() {
  const secret = useLinkSecret(invitationSecret);
  const { user } = useUser();
  const isSignedIn = useToken() !== null;
  const texts = messages.links;
  if (secret === null) {
    return (
      <Page title={pages.invitation.title} heading={texts.noInvitation} lead={texts.noInvitationHelp} width="narrow">
        <ButtonLink to={pathTo('home')}>{texts.toHome}</ButtonLink>
      </Page>
    );
  }
  if (!isSignedIn) return <Invited secret={secret} />;
  return (
    <Page title={pages.invitation.title} lead={user && texts.loggedIn(user.login)} width="narrow">
      {user ? <LogOutFirst why={texts.loggedInToInvitation} /> : <Skeleton height="3rem" count={2} />}
    </Page>
  );
}

function Invited({ secret }: { secret: string }) {
  const query = useQuery(invitationQuery(secret));
  const texts = messages.links;
  const title = pages.invitation.title;
  const refusal = linkRefusal(query.error);
  if (refusal) {
    return <DeadLink {...{ title, heading: texts.invitationDead, why: refusal, help: texts.invitationHelp }} />;
  }
  if (query.data === undefined) {
    return <UncheckedLink {...{ title, query, failed: texts.invitationFailed, blocks: 3 }} />;
  }
  const { made_by, roles, expires_at } = query.data;
  return (
    <Page title={title} heading={texts.invites(made_by, siteName)} width="narrow">
      {roles.length === 0 ? (
        <p>{texts.opensNothing}</p>
      ) : (
        <Panel title={texts.opensThis}>
          <ul className={css.opens}>
            {roles.map((role) => (
              <li key={role}>
                <RoleTag role={role} /> {texts.opens[role]}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={texts.account}>
        <InvitationForm secret={secret} onDone={invitationSecret.forget} />
        <p className={css.until}>{texts.until(formatDateTime(expires_at))}</p>
      </Panel>
    </Page>
  );
}

function InvitationForm({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setIsBusy] = useState(false);
  const accept = useAcceptance(secret);
  const notify = useNotice();
  const form = useRef<HTMLFormElement>(null);
  const texts = messages.links;
  useFocusInvalid(form, errors);

  const send = async () => {
    setIsBusy(true);
    const account = { login: login.trim(), password };
    const found = accountErrors(account);
    const result: Outcome = Object.keys(found).length > 0 ? { is: 'wrong', errors: found } : await accept(account);
    setIsBusy(false);
    setOutcome(result);
    setErrors(result.is === 'wrong' ? result.errors : {});
    if (result.is !== 'welcome') return;
    navigate(pathTo('home'), { replace: true });
    result.signIn();
    onDone();
    notify(texts.welcome(result.login));
  };
  useRetryOnline(outcome?.is === 'unreachable' && !isBusy, send);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
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
      <FormProblem problem={outcome && 'problem' in outcome ? outcome.problem : undefined} />
      <Button type="submit" tone="accent" wide busy={isBusy}>
        {texts.create}
      </Button>
    </form>
  );
}
