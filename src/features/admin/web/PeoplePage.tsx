import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';

export function PeoplePage() {
  return (
    <Page title={pages.adminPeople.title} sign="admin">
      {null}
    </Page>
  );
}
