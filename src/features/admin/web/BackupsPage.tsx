import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';

export function BackupsPage() {
  return (
    <Page title={pages.adminBackups.title} sign="admin">
      {null}
    </Page>
  );
}
