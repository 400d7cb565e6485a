import { pathTo } from '#shared/pages.ts';
import { plural } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import css from './PickedCars.module.css';
import { usePickedCars } from './picked-cars.ts';
import { RaceTheseLink } from './RaceLinks.tsx';
import { words } from './words.ts';

/** How many cars are put aside for comparison, and what can be done with them. */
export function PickedCars() {
  const { picked, clear } = usePickedCars();
  const texts = words.compareBar;
  return (
    <div className={css.bar}>
      <span className={css.count}>{plural(picked.length, texts.car, texts.cars)}</span>
      <Button tone="quiet" onClick={clear}>
        {texts.clear}
      </Button>
      <RaceTheseLink carIds={picked}>{texts.race}</RaceTheseLink>
      <ButtonLink to={pathTo('compareCars', {}, { cars: picked.join(',') })} tone="accent">
        {texts.compare}
        <Icon name="forward" />
      </ButtonLink>
    </div>
  );
}
