import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';

export function ComparePage() {
  return <Page title={pages.compareCars.title} sign="cars" />;
}
