import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';

export function ChallengePoolPage() {
  return (
    <Page title={pages.adminChallenges.title} sign="admin">
      {null}
    </Page>
  );
}
