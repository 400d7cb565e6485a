import { pages, pathTo } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';
import { Menu, SignLink } from '#web/ui/SignLink.tsx';
import * as messages from './messages.ts';

export function MetricsPage() {
  return (
    <Page title={pages.metrics.title} sign="smoke">
      <Menu>
        <SignLink to={pathTo('pitis')} title={pages.pitis.title} detail={messages.cigars.menuDetail} sign="smoke" />
      </Menu>
    </Page>
  );
}
