import { pages } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { useUser } from '#web/session/session.ts';
import { Page } from '#web/ui/Page.tsx';
import { CounterPage } from './counting/CounterPage.tsx';
import { words } from './words.ts';

export function PitisPage() {
  const { user } = useUser();
  if (hasRole(user, 'smoker')) return <CounterPage />;
  return (
    <Page title={pages.pitis.title} sign="smoke">
      <p>{words.cigars.notASmoker}</p>
    </Page>
  );
}
