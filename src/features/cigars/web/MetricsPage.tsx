import { pages, pathTo } from '#shared/pages.ts';
import { Menu } from '#web/ui/Menu.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SignLink } from '#web/ui/SignLink.tsx';
import { words } from './words.ts';

export function MetricsPage() {
  return (
    <Page title={pages.metrics.title} sign="smoke">
      <Menu>
        <SignLink to={pathTo('pitis')} title={pages.pitis.title} detail={words.cigars.menuDetail} sign="smoke" />
      </Menu>
    </Page>
  );
}
