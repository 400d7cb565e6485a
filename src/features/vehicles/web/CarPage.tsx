import { pages } from '#shared/pages.ts';
import { usePageParams } from '#web/address.ts';
import { BeingBuilt } from '#web/ui/BeingBuilt.tsx';
import { Page } from '#web/ui/Page.tsx';
import { words } from '#web/words.ts';
import css from './CarPage.module.css';

export function CarPage() {
  const { carId } = usePageParams('car');
  const built = words.built;
  if (carId.trim() === '') return <Page title={built.carNotFound} sign="cars" />;
  return (
    <Page title={pages.car.title} heading={carId} sign="cars">
      <BeingBuilt>{built.car}</BeingBuilt>
      <ul className={css.sections}>
        {built.carSections.map((section) => (
          <li key={section}>{section}</li>
        ))}
      </ul>
    </Page>
  );
}
