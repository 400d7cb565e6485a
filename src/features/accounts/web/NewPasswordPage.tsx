import { useQuery } from '@tanstack/react-query';
import { pages, pathTo } from '#shared/pages.ts';
import { linkSecret } from '#web/navigation/link-secret.ts';
import { useLinkSecret } from '#web/navigation/use-link-secret.ts';
import { refusalOf, UnreadLink } from '#web/pages/unread-link.tsx';
import { useUser } from '#web/session/session.ts';
import { formatDateTime } from '#web/text/format.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { resetLinkQuery } from './links/api.ts';
import css from './links/Links.module.css';
import { DeadLink, LogOutFirst } from './links/link-states.tsx';
import { NewPasswordForm } from './links/NewPasswordForm.tsx';
import { words } from './words.ts';

const resetSecret = linkSecret('new-password');
const { title } = pages.newPassword;

/** Where somebody who was sent a link sets a new password. */
export function NewPasswordPage() {
  const secret = useLinkSecret(resetSecret);
  const texts = words.links;
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
  const texts = words.links;
  const refusal = refusalOf(query.error);
  if (refusal) return <DeadLink {...{ title, heading: texts.resetDead, why: refusal, help: texts.resetHelp }} />;
  if (query.data === undefined || isPending) {
    return <UnreadLink {...{ title, query, failed: texts.resetFailed, blocks: 3 }} />;
  }
  const { login, expires_at } = query.data;
  if (user && user.login !== login) {
    return (
      <Page title={title} lead={texts.signedIn(user.login)} width="narrow">
        <LogOutFirst why={texts.signedInToReset(login)} />
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
