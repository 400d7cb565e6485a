import { useId } from 'react';
import { pathTo } from '#shared/pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { type Strategy, strategies } from '../../model/conditions.ts';
import type { RacingCar } from '../racing-cars.ts';
import { words } from '../words.ts';
import { lackOf } from './CarTiles.tsx';
import css from './EntryDialog.module.css';

const texts = words.setup;

interface Props {
  car: RacingCar;
  onStrategy: (strategy: Strategy) => void;
  /** Undefined where the car cannot race once more. */
  onTwice: (() => void) | undefined;
  onRemove: () => void;
  onClose: () => void;
}

/** How one car of the race is driven. What is chosen holds at once. */
export function EntryDialog({ car, onStrategy, onTwice, onRemove, onClose }: Props) {
  const group = useId();
  const lack = lackOf(car);
  return (
    <Dialog title={car.name} onClose={onClose}>
      {lack !== undefined && <p className={css.lack}>{texts.cannotRace(lack)}</p>}
      <fieldset className={css.ways}>
        <legend>{texts.strategy}</legend>
        {strategies.map((strategy) => (
          <label key={strategy} className={css.way}>
            <input
              type="radio"
              name={group}
              checked={car.entry.strategy === strategy}
              onChange={() => onStrategy(strategy)}
            />
            <span>
              <strong>{texts.strategies[strategy]}</strong>
              <span className={css.detail}>{texts.strategyTexts[strategy]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <DialogActions>
        {onTwice && <Button onClick={onTwice}>{texts.twice}</Button>}
        <ButtonLink to={pathTo('car', { carId: car.vehicle.id })}>{texts.carPage}</ButtonLink>
        <Button tone="danger" onClick={onRemove}>
          {texts.removeIt}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
