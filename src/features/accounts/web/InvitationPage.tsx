import { useQuery } from '@tanstack/react-query';
import { pages, pathTo } from '#shared/pages.ts';
import { siteName } from '#web/layout/site-name.ts';
import { linkSecret } from '#web/navigation/link-secret.ts';
import { useLinkSecret } from '#web/navigation/use-link-secret.ts';
import { refusalOf, UnreadLink } from '#web/pages/unread-link.tsx';
import { useUser } from '#web/session/session.ts';
import { useToken } from '#web/session/token.ts';
import { formatDateTime } from '#web/text/format.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { RoleTag } from '#web/ui/RoleTag.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { invitationQuery } from './links/api.ts';
import { InvitationForm } from './links/InvitationForm.tsx';
import css from './links/Links.module.css';
import { DeadLink, LogOutFirst } from './links/link-states.tsx';
import { words } from './words.ts';

const invitationSecret = linkSecret('invitation');

/** Where somebody who was sent a link makes their account. */
export function InvitationPage() {
  const secret = useLinkSecret(invitationSecret);
  const { user } = useUser();
  const isSignedIn = useToken() !== null;
  const texts = words.links;
  if (secret === null) {
    return (
      <Page title={pages.invitation.title} heading={texts.noInvitation} lead={texts.noInvitationHelp} width="narrow">
        <ButtonLink to={pathTo('home')}>{texts.toHome}</ButtonLink>
      </Page>
    );
  }
  if (!isSignedIn) return <Invited secret={secret} />;
  return (
    <Page title={pages.invitation.title} lead={user && texts.signedIn(user.login)} width="narrow">
      {user ? <LogOutFirst why={texts.signedInToInvitation} /> : <Skeleton height="3rem" count={2} />}
    </Page>
  );
}

function Invited({ secret }: { secret: string }) {
  const query = useQuery(invitationQuery(secret));
  const texts = words.links;
  const title = pages.invitation.title;
  const refusal = refusalOf(query.error);
  if (refusal) {
    return <DeadLink {...{ title, heading: texts.invitationDead, why: refusal, help: texts.invitationHelp }} />;
  }
  if (query.data === undefined) {
    return <UnreadLink {...{ title, query, failed: texts.invitationFailed, blocks: 3 }} />;
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
