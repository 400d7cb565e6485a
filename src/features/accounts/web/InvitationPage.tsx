import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';

export function InvitationPage() {
  return <Page title={pages.invitation.title}>{null}</Page>;
}
