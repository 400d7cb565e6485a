import { pages } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { useUser } from '#web/session/session.ts';
import { BeingBuilt } from '#web/ui/BeingBuilt.tsx';
import { Page } from '#web/ui/Page.tsx';
import { TransferPanel } from './transfer/TransferPanel.tsx';
import { words } from './words.ts';

export function PitisPage() {
  const { user } = useUser();
  return (
    <Page title={pages.pitis.title} sign="smoke">
      {hasRole(user, 'smoker') ? (
        <>
          <BeingBuilt>{words.cigars.lead}</BeingBuilt>
          <TransferPanel />
        </>
      ) : (
        <p>{words.cigars.notASmoker}</p>
      )}
    </Page>
  );
}
