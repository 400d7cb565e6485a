import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';

export function PersonPage() {
  return (
    <Page title={pages.adminPerson.title} sign="admin">
      {null}
    </Page>
  );
}
