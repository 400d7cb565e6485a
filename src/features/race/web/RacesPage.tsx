import { useState } from 'react';
import { pages } from '#shared/pages.ts';
import { BeingBuilt } from '#web/ui/BeingBuilt.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Page } from '#web/ui/Page.tsx';
import { words } from '#web/words.ts';
import css from './RacesPage.module.css';

export function RacesPage() {
  const built = words.built;
  const [distanceKm, setDistanceKm] = useState('');
  return (
    <Page title={pages.races.title} sign="race" width="narrow" lead={built.races}>
      <TextField label={built.distanceKm} inputMode="decimal" value={distanceKm} onChange={setDistanceKm} />
      <div>
        <h2>{built.pickCars}</h2>
        <p>{built.noCars}</p>
      </div>
      <BeingBuilt>{built.raceLater}</BeingBuilt>
      <div className={css.buttons}>
        <Button disabled>{built.start}</Button>
        <Button disabled>{built.reset}</Button>
      </div>
    </Page>
  );
}
