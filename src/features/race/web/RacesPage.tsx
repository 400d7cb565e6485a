import { useState } from 'react';
import { pages } from '#shared/pages.ts';
import { BeingBuilt } from '#web/ui/BeingBuilt.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Page } from '#web/ui/Page.tsx';
import css from './RacesPage.module.css';
import { words } from './words.ts';

const texts = words.race;

export function RacesPage() {
  const [distanceKm, setDistanceKm] = useState('');
  return (
    <Page title={pages.races.title} sign="race" width="narrow" lead={texts.lead}>
      <TextField label={texts.distanceKm} inputMode="decimal" value={distanceKm} onChange={setDistanceKm} />
      <div>
        <h2>{texts.pickCars}</h2>
        <p>{texts.noCars}</p>
      </div>
      <BeingBuilt>{texts.later}</BeingBuilt>
      <div className={css.buttons}>
        <Button disabled>{texts.start}</Button>
        <Button disabled>{texts.reset}</Button>
      </div>
    </Page>
  );
}
