import { type CSSProperties, useId } from 'react';
import { pathTo } from '#shared/pages.ts';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { type Conditions, type Strategy, strategies } from '../../model/conditions.ts';
import { isTooHeavy } from '../../model/race.ts';
import { raceCarOf } from '../../model/race-car.ts';
import * as messages from '../messages.ts';
import { plainShortNames, type RacingCar } from '../racing-cars.ts';
import css from './Cars.module.css';

const texts = messages.setup;

/** Why a car can't race: its first missing figure, or the trailer it can't tow; undefined if it can race. */
export function raceProblem({ vehicle }: RacingCar, conditions: Conditions): string | undefined {
  const known = raceCarOf(vehicle);
  if ('car' in known) return isTooHeavy(known.car, conditions) ? texts.mayTow(known.car.maxTrailerKg ?? 0) : undefined;
  const [first] = known.missing;
  return first && texts.missing[first];
}

interface Props {
  cars: readonly RacingCar[];
  conditions: Conditions;
  onOpen: (car: RacingCar) => void;
  onRemove: (car: RacingCar) => void;
}

export function CarTiles({ cars, conditions, onOpen, onRemove }: Props) {
  const names = plainShortNames(cars);
  return (
    <ul className={css.tiles}>
      {cars.map((car) => (
        <Tile
          key={`${car.entry.car} ${car.index}`}
          name={names.get(car) ?? car.name}
          {...{ car, conditions, onOpen, onRemove }}
        />
      ))}
    </ul>
  );
}

function Tile({ car, name, conditions, onOpen, onRemove }: Omit<Props, 'cars'> & { car: RacingCar; name: string }) {
  const missing = raceProblem(car, conditions);
  const { strategy } = car.entry;
  return (
    <li
      className={css.tile}
      data-missing={missing === undefined ? undefined : ''}
      style={{ '--place': car.index } as CSSProperties}
    >
      <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => onOpen(car)}>
        <SeriesMark index={car.index} />
        <span className="visually-hidden">
          {[texts.openCar(car.name, car.vehicle.year, texts.strategies[strategy]), missing].filter(Boolean).join(', ')}
        </span>
        <span className={css.text} aria-hidden="true">
          <span className={css.name}>{name}</span>
          <span className={css.line}>
            <Plate mark="E">{car.vehicle.year}</Plate>
            {strategy !== 'fastest' && <span className={css.tileStrategy}>{texts.strategies[strategy]}</span>}
          </span>
          {missing !== undefined && <span className={css.tileMissing}>{missing}</span>}
        </span>
      </button>
      <button type="button" className={css.remove} aria-label={texts.remove(car.name)} onClick={() => onRemove(car)}>
        <Icon name="close" />
      </button>
    </li>
  );
}

interface EntryDialogProps {
  car: RacingCar;
  conditions: Conditions;
  onStrategy: (strategy: Strategy) => void;
  /** Undefined if the car can't be added a second time. */
  onAddDuplicate: (() => void) | undefined;
  onRemove: () => void;
  onClose: () => void;
}

/** The settings of one car in the race. Changes apply immediately. */
export function EntryDialog({ car, conditions, onStrategy, onAddDuplicate, onRemove, onClose }: EntryDialogProps) {
  const group = useId();
  const missing = raceProblem(car, conditions);
  return (
    <Dialog title={car.name} onClose={onClose}>
      {missing !== undefined && <p className={css.missing}>{texts.cannotRace(missing)}</p>}
      <fieldset className={css.strategies}>
        <legend>{texts.strategy}</legend>
        {strategies.map((strategy) => (
          <label key={strategy} className={css.strategy}>
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
        {onAddDuplicate && <Button onClick={onAddDuplicate}>{texts.twice}</Button>}
        <ButtonLink to={pathTo('car', { carId: car.vehicle.id })}>{texts.carPage}</ButtonLink>
        <Button tone="danger" onClick={onRemove}>
          {texts.removeIt}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
