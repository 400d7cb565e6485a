import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { pages, pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { ApiError, sentenceOf } from '#web/api/client.ts';
import { linkSecret } from '#web/navigation/link-secret.ts';
import { useLinkSecret } from '#web/navigation/use-link-secret.ts';
import { useUser } from '#web/session/session.ts';
import { useToken } from '#web/session/token.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Invited } from './guests/api.ts';
import { invitedQuery } from './guests/api.ts';
import { GuestAlready } from './guests/GuestAlready.tsx';
import { JoinAsMember } from './guests/JoinAsMember.tsx';
import { JoinForm } from './guests/JoinForm.tsx';
import { words } from './words.ts';

const texts = words.guests;
const title = pages.join.title;
const joinSecret = linkSecret('join');

/** Where somebody comes who was sent the link of a room: by a name, or with their account. */
export function JoinByLinkPage() {
  const secret = useLinkSecret(joinSecret);
  const isSignedIn = useToken() !== null;
  const { user } = useUser();
  if (user?.guest) return <GuestAlready login={user.login} guest={user.guest} />;
  if (secret === null) return <NoLink heading={texts.noLink} lead={texts.noLinkHelp} />;
  if (isSignedIn && user === undefined) return <Reading />;
  return <WithLink key={secret} secret={secret} login={user?.login} />;
}

function WithLink({ secret, login }: { secret: string; login: string | undefined }) {
  const query = useQuery(invitedQuery(secret));
  const { data, error } = query;
  // Why it works no more, as the server says it. Anything else may pass, and is tried again.
  const isRefused = error instanceof ApiError && [400, 404, 409].includes(error.status);
  if (isRefused) return <NoLink heading={texts.dead} lead={error.message} />;
  if (data === undefined) return <Reading query={query} />;
  return <Welcome secret={secret} invited={data} login={login} />;
}

function Welcome({ secret, invited, login }: { secret: string; invited: Invited; login: string | undefined }) {
  const { host, room, game, places } = invited;
  const heading = texts.invites(host, room);
  const frame = { title, heading, sign: games[game].sign, width: 'narrow' } as const;
  if (login !== undefined) {
    return (
      <Page {...frame} lead={texts.asYourself(login)}>
        <JoinAsMember secret={secret} login={login} onDone={joinSecret.forget} />
      </Page>
    );
  }
  if (places === 0) {
    return (
      <Page {...frame} lead={texts.full}>
        <p>{texts.fullHelp}</p>
        <ButtonLink tone="accent" to={pathTo('login', {}, { next: pathTo('join') })}>
          {texts.haveAccount}
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page {...frame} lead={texts.lead(games[game].title)}>
      <JoinForm secret={secret} onDone={joinSecret.forget} />
      <ButtonLink to={pathTo('login', {}, { next: pathTo('join') })}>{texts.haveAccount}</ButtonLink>
    </Page>
  );
}

function Reading({ query }: { query?: UseQueryResult<Invited> }) {
  return (
    <Page title={title} width="narrow">
      {query?.error ? (
        <ErrorState
          title={texts.reading}
          detail={sentenceOf(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <Skeleton height="7rem" count={2} />
      )}
    </Page>
  );
}

function NoLink({ heading, lead }: { heading: string; lead: string }) {
  return (
    <Page title={title} heading={heading} lead={lead} width="narrow">
      <ButtonLink to={pathTo('login')}>{texts.toLogin}</ButtonLink>
      <ButtonLink to={pathTo('home')}>{texts.toHome}</ButtonLink>
    </Page>
  );
}
