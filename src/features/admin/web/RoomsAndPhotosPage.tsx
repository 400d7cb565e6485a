import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';

export function RoomsAndPhotosPage() {
  return (
    <Page title={pages.adminRooms.title} sign="admin">
      {null}
    </Page>
  );
}
