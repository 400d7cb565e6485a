import { pages } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { useUser } from '#web/session/session.ts';
import { BeingBuilt } from '#web/ui/BeingBuilt.tsx';
import { Page } from '#web/ui/Page.tsx';
import { words } from '#web/words.ts';

export function PitisPage() {
  const { user } = useUser();
  return (
    <Page title={pages.pitis.title} sign="smoke">
      {hasRole(user, 'smoker') ? <BeingBuilt>{words.built.pitis}</BeingBuilt> : <p>{words.built.notASmoker}</p>}
    </Page>
  );
}
