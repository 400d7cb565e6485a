import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';

export function OverviewPage() {
  return (
    <Page title={pages.admin.title} sign="admin">
      {null}
    </Page>
  );
}
