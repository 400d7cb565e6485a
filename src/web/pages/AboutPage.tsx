import { pages } from '#shared/pages.ts';
import { BeingBuilt } from '../ui/BeingBuilt.tsx';
import { Page } from '../ui/Page.tsx';
import { words } from '../words.ts';

export function AboutPage() {
  return (
    <Page title={pages.about.title}>
      <BeingBuilt>{words.built.about}</BeingBuilt>
    </Page>
  );
}
