import { useQuery } from '@tanstack/react-query';
import { pages, pathTo } from '#shared/pages.ts';
import { games } from '#shared/site-map.ts';
import { linkSecret } from '#web/navigation/link-secret.ts';
import { useLinkSecret } from '#web/navigation/use-link-secret.ts';
import { refusalOf, UnreadLink } from '#web/pages/unread-link.tsx';
import { useUser } from '#web/session/session.ts';
import { useToken } from '#web/session/token.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import type { Invited } from './guests/api.ts';
import { invitedQuery } from './guests/api.ts';
import { GuestAlready } from './guests/GuestAlready.tsx';
import { JoinAsMember } from './guests/JoinAsMember.tsx';
import { JoinForm } from './guests/JoinForm.tsx';
import { words } from './words.ts';

const texts = words.guests;
const title = pages.join.title;
const joinSecret = linkSecret('join');
const unread = { title, failed: texts.reading, blocks: 2 };

/** Where somebody comes who was sent the link of a room: by a name, or with their account. */
export function JoinByLinkPage() {
  const secret = useLinkSecret(joinSecret);
  const isSignedIn = useToken() !== null;
  const { user } = useUser();
  if (user?.guest) return <GuestAlready login={user.login} guest={user.guest} />;
  if (secret === null) return <NoLink heading={texts.noLink} lead={texts.noLinkHelp} />;
  if (isSignedIn && user === undefined) return <UnreadLink {...unread} />;
  return <WithLink key={secret} secret={secret} login={user?.login} />;
}

function WithLink({ secret, login }: { secret: string; login: string | undefined }) {
  const query = useQuery(invitedQuery(secret));
  const refusal = refusalOf(query.error);
  if (refusal) return <NoLink heading={texts.dead} lead={refusal} />;
  if (query.data === undefined) return <UnreadLink {...unread} query={query} />;
  return <Welcome secret={secret} invited={query.data} login={login} />;
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

function NoLink({ heading, lead }: { heading: string; lead: string }) {
  return (
    <Page title={title} heading={heading} lead={lead} width="narrow">
      <ButtonLink to={pathTo('login')}>{texts.toLogin}</ButtonLink>
      <ButtonLink to={pathTo('home')}>{texts.toHome}</ButtonLink>
    </Page>
  );
}
