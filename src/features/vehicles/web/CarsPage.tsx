import { pages } from '#shared/pages.ts';
import { BeingBuilt } from '#web/ui/BeingBuilt.tsx';
import { Page } from '#web/ui/Page.tsx';
import { words } from '#web/words.ts';

export function CarsPage() {
  return (
    <Page title={pages.cars.title} sign="cars">
      <BeingBuilt>{words.built.cars}</BeingBuilt>
    </Page>
  );
}
