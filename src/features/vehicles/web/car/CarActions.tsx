import { pathTo } from '#shared/pages.ts';
import { plural } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { RaceItLink } from '../RaceLinks.tsx';
import { usePicking } from '../use-picking.tsx';
import { words } from '../words.ts';
import css from './CarActions.module.css';

/** To race it, and to put it aside for comparison; once it is, the way to those that are. */
export function CarActions({ carId }: { carId: string }) {
  const { picked, isPicked, toggle, sheet } = usePicking(carId);
  const texts = words.compareBar;
  return (
    <div className={css.actions}>
      <RaceItLink carId={carId} />
      {isPicked ? (
        <ButtonLink to={pathTo('compareCars', {}, { cars: picked.join(',') })}>
          <Icon shape={icons.check} />
          {texts.compareCount(picked.length)}
        </ButtonLink>
      ) : (
        <Button onClick={toggle}>
          <Icon name="plus" />
          {words.car.compare}
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {picked.length > 0 && plural(picked.length, texts.car, texts.cars)}
      </p>
      {sheet}
    </div>
  );
}
