import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { ApiError, errorText } from '#web/api/client.ts';
import { useFocusInvalid } from '#web/forms/field-errors.ts';
import { linkSecret, useLinkSecret } from '#web/navigation/link-secret.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { linkRefusal, UncheckedLink, useRetryOnline } from '#web/pages/unchecked-link.tsx';
import { guestRoomPath, type SessionUser, signIn, useUser } from '#web/session/session.ts';
import { useToken } from '#web/session/token.ts';
import { useLogOut } from '#web/session/use-log-out.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { FormProblem, StorageBlocked, TextField } from '#web/ui/Field.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import type { GuestEntry } from '../guests/contract.ts';
import { guestErrors, guestLimits } from '../guests/rules.ts';
import {
  attemptedName,
  forgetAttempt,
  type Invitation,
  invitationQuery,
  keyFor,
  postGuest,
  postMember,
  postReturn,
} from '../guests/web/joining.ts';
import { codeOf, peopleErrors } from '../people/rules.ts';
import { lockedError } from '../room-rules.ts';
import { roomQuery } from './api.ts';
import css from './JoinByLinkPage.module.css';
import * as messages from './messages.ts';
import { invalidateLists } from './room-mutations.ts';

const texts = messages.guests;
const joinSecret = linkSecret('join');

interface Problem {
  field?: string;
  rest?: string;
  /** True if no answer arrived. The guest may already exist, which a retry will show. */
  isUnanswered?: boolean;
}

/** `join` returns any problem, and is retried once the device is back online. */
function useJoinForm(field: string, join: () => Promise<Problem>) {
  const [problem, setProblem] = useState<Problem>({});
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, problem.field === undefined ? {} : { [field]: problem.field });
  const send = async () => {
    setIsBusy(true);
    setProblem(await join());
    setIsBusy(false);
  };
  useRetryOnline(problem.isUnanswered === true && !isBusy, send);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return { problem, isBusy, form, formProps: { className: css.form, onSubmit, noValidate: true } };
}

/** The typed name and the attempt's key survive a lost response, a reload and a closed tab, so retries count once. */
function JoinForm({ secret }: { secret: string }) {
  const [name, setName] = useState(() => attemptedName(secret));
  const client = useQueryClient();
  const notify = useNotice();
  const { problem, isBusy, form, formProps } = useJoinForm('name', async () => {
    const trimmed = name.trim();
    if (trimmed === '') return { field: guestErrors.noName };
    try {
      const user = logInGuest(await postGuest({ secret, name: trimmed, key: keyFor(secret, trimmed) }));
      notify(user.login === trimmed.replace(/\s+/gu, '-') ? texts.joined(user.login) : texts.renamed(user.login));
      return {};
    } catch (error) {
      // The link may be closed or the room full by now, which the page then shows instead of the form.
      if (error instanceof ApiError && [404, 409].includes(error.status)) {
        void client.invalidateQueries({ queryKey: invitationQuery(secret).queryKey });
      }
      return problemOf(error);
    }
  });
  return (
    <form ref={form} {...formProps}>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={name}
        onChange={setName}
        error={problem.field}
        maxLength={guestLimits.nameMax}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="go"
        dir="auto"
      />
      <StorageBlocked asGuest />
      <FormProblem problem={problem.rest} />
      <Button type="submit" tone="accent" wide busy={isBusy}>
        {texts.join}
      </Button>
      <p className={css.terms}>{texts.terms}</p>
    </form>
  );
}

function logInGuest({ token, user }: GuestEntry): GuestEntry['user'] {
  forgetAttempt();
  if (user.guest) navigate(guestRoomPath(user.guest), { replace: true });
  signIn(token);
  joinSecret.forget();
  return user;
}

/**
 * For a guest who returns with a code. The code works only once, so the attempt's key allows a retry after a lost
 * response.
 */
function ReturnForm({ onCancel }: { onCancel: () => void }) {
  const [code, setCode] = useState('');
  const notify = useNotice();
  const { problem, isBusy, form, formProps } = useJoinForm('code', async () => {
    const entered = codeOf(code);
    if (entered === '') return { field: peopleErrors.noCode };
    try {
      const user = logInGuest(await postReturn({ code: entered, key: keyFor(`code ${entered}`, '') }));
      notify(messages.returns.isBack(user.login));
      return {};
    } catch (error) {
      const isWrong = error instanceof ApiError && error.status === 404;
      return isWrong ? { field: errorText(error) } : problemOf(error);
    }
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  return (
    <form ref={form} {...formProps}>
      <TextField
        label={messages.returns.code}
        hint={messages.returns.codeHint}
        value={code}
        onChange={setCode}
        error={problem.field}
        maxLength={12}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <StorageBlocked asGuest />
      <FormProblem problem={problem.rest} />
      <Button type="submit" tone="accent" wide busy={isBusy}>
        {messages.returns.comeBack}
      </Button>
      <Button wide onClick={onCancel}>
        {messages.returns.isNew}
      </Button>
    </form>
  );
}

function problemOf(error: unknown): Problem {
  const sentence = errorText(error);
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 0) return { rest: `${sentence} ${texts.waiting}`, isUnanswered: true };
  return status === 400 ? { field: sentence } : { rest: sentence };
}

/** Joins with an account; the link replaces the room's password. */
function JoinAsMember({ secret, login }: { secret: string; login: string }) {
  const client = useQueryClient();
  const logOut = useLogOut();
  const notify = useNotice();
  const join = useMutation({
    mutationFn: () => postMember(secret),
    onSuccess: ({ room, game }) => {
      // The cached data is what a stranger sees.
      client.removeQueries({ queryKey: roomQuery(room).queryKey });
      invalidateLists(client);
      navigate(guestRoomPath({ room, game }), { replace: true });
      joinSecret.forget();
      notify(texts.joined(login));
    },
  });
  return (
    <>
      <FormProblem problem={join.error ? errorText(join.error) : undefined} />
      <Button tone="accent" wide busy={join.isPending} onClick={() => join.mutate()}>
        {texts.joinAs(login)}
      </Button>
      <Button wide onClick={() => void logOut()}>
        {texts.logOutFirst}
      </Button>
    </>
  );
}

/** For a guest who opens a link. They can return to their own room, but need an account to join another one. */
function AlreadyGuest({ login, guest }: { login: string; guest: NonNullable<SessionUser['guest']> }) {
  return (
    <Page title={pages.join.title} lead={texts.guestAlready(login)} width="narrow">
      <p>{texts.guestAlreadyHelp}</p>
      <ButtonLink tone="accent" to={guestRoomPath(guest)}>
        {texts.toRoom}
      </ButtonLink>
      <ButtonLink to={pathTo('profile')}>{texts.keep}</ButtonLink>
    </Page>
  );
}

const title = pages.join.title;
const uncheckedProps = { title, failed: texts.reading, blocks: 2 };

export function JoinByLinkPage() {
  const secret = useLinkSecret(joinSecret);
  const isSignedIn = useToken() !== null;
  const [isReturning, setIsReturning] = useState(false);
  const { user } = useUser();
  if (user?.guest) return <AlreadyGuest login={user.login} guest={user.guest} />;
  if (isReturning && user === undefined) {
    return (
      <Page title={title} heading={messages.returns.wasHereTitle} lead={messages.returns.wasHereLead} width="narrow">
        <ReturnForm onCancel={() => setIsReturning(false)} />
      </Page>
    );
  }
  const returnButton = user === undefined && !isSignedIn && (
    <Button wide onClick={() => setIsReturning(true)}>
      {messages.returns.wasHere}
    </Button>
  );
  if (secret === null) return <NoLink heading={texts.noLink} lead={texts.noLinkHelp} returnButton={returnButton} />;
  if (isSignedIn && user === undefined) return <UncheckedLink {...uncheckedProps} />;
  return <WithLink key={secret} secret={secret} login={user?.login} returnButton={returnButton} />;
}

interface LinkProps {
  secret: string;
  login: string | undefined;
  returnButton: ReactNode;
}

function WithLink({ secret, login, returnButton }: LinkProps) {
  const query = useQuery(invitationQuery(secret));
  const refusal = linkRefusal(query.error);
  if (refusal) return <NoLink heading={texts.dead} lead={refusal} returnButton={returnButton} />;
  if (query.data === undefined) return <UncheckedLink {...uncheckedProps} query={query} />;
  return <Welcome {...{ secret, login, returnButton }} invitation={query.data} />;
}

function Welcome({ secret, invitation, login, returnButton }: LinkProps & { invitation: Invitation }) {
  const { host, room, game, places, is_locked: isLocked } = invitation;
  const heading = texts.invites(host, room);
  const frame = { title, heading, sign: games[game].sign, width: 'narrow' } as const;
  if (login !== undefined) {
    return (
      <Page {...frame} lead={texts.asYourself(login)}>
        {isLocked && <p>{lockedError(host)}</p>}
        <JoinAsMember secret={secret} login={login} />
      </Page>
    );
  }
  if (isLocked || places === 0) {
    return (
      <Page {...frame} lead={isLocked ? lockedError(host) : texts.full}>
        <p>{isLocked ? messages.returns.lockedHelp : texts.fullHelp}</p>
        {returnButton}
        <ButtonLink tone="accent" to={pathTo('login', {}, { next: pathTo('join') })}>
          {texts.haveAccount}
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page {...frame} lead={texts.lead(games[game].title)}>
      <JoinForm secret={secret} />
      {returnButton}
      <ButtonLink to={pathTo('login', {}, { next: pathTo('join') })}>{texts.haveAccount}</ButtonLink>
    </Page>
  );
}

function NoLink({ heading, lead, returnButton }: { heading: string; lead: string; returnButton: ReactNode }) {
  return (
    <Page title={title} heading={heading} lead={lead} width="narrow">
      {returnButton}
      <ButtonLink to={pathTo('login')}>{texts.toLogin}</ButtonLink>
      <ButtonLink to={pathTo('home')}>{texts.toHome}</ButtonLink>
    </Page>
  );
}
