import { pages } from '#shared/pages.ts';
import { BeingBuilt } from '#web/ui/BeingBuilt.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Page } from '#web/ui/Page.tsx';
import { words } from './words.ts';

export function GitPage() {
  return (
    <Page title={pages.git.title} sign="admin" lead={words.repos.lead}>
      <BeingBuilt>{words.repos.pullLater}</BeingBuilt>
      <div>
        <Button disabled>{words.repos.pull}</Button>
      </div>
    </Page>
  );
}
