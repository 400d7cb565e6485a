import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';

export function AuditPage() {
  return (
    <Page title={pages.adminAudit.title} sign="admin">
      {null}
    </Page>
  );
}
