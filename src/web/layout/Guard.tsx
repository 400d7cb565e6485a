import { type ReactNode, useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { type Page as PageInfo, pathTo, rolesOpen } from '#shared/pages.ts';
import * as messages from '../messages.ts';
import { navigate } from '../navigation/navigate.ts';
import { guestRoomPath, type SessionUser, useUser, wasGuest } from '../session/session.ts';
import { useToken } from '../session/token.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useNotice } from '../ui/Notice.tsx';
import { Page } from '../ui/Page.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useFailure } from '../ui/use-failure.ts';
import { guestsAllowed } from './site-name.ts';

/** Shows a page to those who may see it. Others are asked to log in or, lacking the role, sent to their profile. */
export function Guard({ page, children }: { page: PageInfo; children: ReactNode }) {
  const token = useToken();
  const { user, ...query } = useUser();
  const failure = useFailure({ ...query, data: user });
  if (user?.guest && !page.guests) return <GuestsRoom guest={user.guest} />;
  if (page.guard === 'anyone') return <>{children}</>;
  if (token === null) return <NotAuthenticated isRoom={page.part === 'room'} />;
  if (page.guard === 'token') return <>{children}</>;
  if (user) return rolesOpen(page, user) ? <>{children}</> : <RoleMissing title={page.title} />;
  // Until the user is known, they may have the role, so reloading a deep link stays on its page.
  const state = (
    <QueryState
      query={{ ...query, data: user, error: failure }}
      title={messages.errors.whoAreYou}
      skeleton={<Skeleton height="6.5rem" count={2} />}
    >
      {() => null}
    </QueryState>
  );
  return failure ? <Page title={page.title}>{state}</Page> : state;
}

function NotAuthenticated({ isRoom }: { isRoom: boolean }) {
  const path = usePathname();
  const next = path === pathTo('profile') ? undefined : `${location.pathname}${location.search}`;
  const lead = wasGuest.useValue() ? messages.guard.guestOver : messages.guard.pleaseLogIn;
  return (
    <Page title={messages.guard.notAuthenticated} lead={lead} width="narrow">
      {guestsAllowed && isRoom && <p>{messages.guard.roomAdmin}</p>}
      <ButtonLink tone="accent" to={pathTo('login', {}, { next })}>
        {messages.guard.login}
      </ButtonLink>
    </Page>
  );
}

function RoleMissing({ title }: { title: string }) {
  const notice = useNotice();
  useEffect(() => {
    notice(messages.guard.roleMissing(title));
    navigate(pathTo('profile'), { replace: true });
  }, [notice, title]);
  return null;
}

/** Shown to a room's guest on all other pages: a link to their room. */
function GuestsRoom({ guest }: { guest: NonNullable<SessionUser['guest']> }) {
  const texts = messages.guests;
  return (
    <Page title={texts.elsewhere} lead={texts.elsewhereLead} width="narrow">
      <ButtonLink tone="accent" to={guestRoomPath(guest)}>
        {texts.toRoom}
      </ButtonLink>
      <ButtonLink to={pathTo('profile')}>{texts.keep}</ButtonLink>
    </Page>
  );
}

/** For pages that only require a token but need to know the user. */
export function SignedIn({ children }: { children: (user: SessionUser) => ReactNode }) {
  const { user, ...query } = useUser();
  return (
    <QueryState
      query={{ ...query, data: user }}
      title={messages.errors.whoAreYou}
      skeleton={<Skeleton height="6.5rem" count={3} />}
    >
      {children}
    </QueryState>
  );
}
