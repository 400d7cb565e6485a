import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CarRow } from '#features/vehicles/car-row.ts';
import { maxRacing } from '#features/vehicles/race-entries.ts';
import { thisMonth, useFavourites } from '#features/vehicles/web/index.ts';
import { spliced, withAt } from '#shared/lists.ts';
import { pathTo } from '#shared/pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Combobox, ResultDetail } from '#web/ui/Combobox.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { type Conditions, type Strategy, strategies } from '../../model/conditions.ts';
import type { Entry } from '../../model/race.ts';
import * as messages from '../messages.ts';
import type { RacingCar } from '../racing-cars.ts';
import type { StageProps } from '../use-race-address.ts';
import css from './Cars.module.css';
import { CarTiles, raceProblem } from './CarTiles.tsx';
import { findCarsToRace, unusedStrategy, withCars, withDuplicate } from './entries.ts';
import { QuickAdd } from './QuickAdd.tsx';
import setupStageCss from './SetupStage.module.css';

const texts = messages.setup;

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
function EntryDialog({ car, conditions, onStrategy, onAddDuplicate, onRemove, onClose }: EntryDialogProps) {
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

const maxShown = 30;
const isField = ({ target }: { target: EventTarget }) => target instanceof HTMLInputElement;

interface CarSearchProps {
  rows: readonly CarRow[];
  isFull: boolean;
  /** Ids of cars already in the race. */
  excluded: ReadonlySet<string>;
  onPick: (row: CarRow) => void;
}

function CarSearch({ rows, isFull, excluded, onPick }: CarSearchProps) {
  const [text, setText] = useState('');
  const { container, isOpen, open, close, events } = useListOpening();
  const query = useDeferredValue(text.trim());
  const favourites = useFavourites();
  const found = useMemo(
    () =>
      isOpen
        ? findCarsToRace(rows, query, favourites, thisMonth()).filter(({ vehicle }) => !excluded.has(vehicle.id))
        : [],
    [isOpen, rows, query, favourites, excluded],
  );
  if (isFull) return <p className={css.full}>{texts.full(maxRacing)}</p>;

  return (
    // The handlers only observe events bubbling from the field, to open and close the list.
    <div ref={container} className={css.search} {...events}>
      <span className={css.icon}>
        <Icon name="search" />
      </span>
      <Combobox
        label={texts.search}
        listLabel={texts.found}
        text={text}
        onText={(next) => {
          setText(next);
          open();
        }}
        results={found.slice(0, maxShown)}
        keyOf={({ vehicle }) => vehicle.id}
        draw={({ name, vehicle }) => (
          <>
            <span>{name}</span>
            <ResultDetail>
              {favourites.has(vehicle.id) && `${texts.favourite} · `}
              {vehicle.year}
            </ResultDetail>
          </>
        )}
        onPick={(row) => {
          onPick(row);
          setText('');
          close();
        }}
        listClass={css.list}
      >
        <p role="status" className="visually-hidden">
          {isOpen && query !== '' && (found.length > 0 ? texts.foundCount(found.length) : texts.notFound(query))}
        </p>
      </Combobox>
      {isOpen && query !== '' && found.length === 0 && (
        <p className={css.nothing} aria-hidden="true">
          {texts.notFound(query)}
        </p>
      )}
    </div>
  );
}

/** Opens the list on a press, a key or typing, and closes it when focus leaves the container. */
function useListOpening() {
  const [isOpen, setIsOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const open = () => {
    // On phones the keyboard covers half the screen, so the list needs the space above it.
    if (!isOpen && matchMedia('(width < 60rem)').matches) container.current?.scrollIntoView({ block: 'start' });
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  const events = {
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
      else if (key === 'ArrowDown') open();
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!container.current?.contains(relatedTarget)) close();
    },
    onMouseDown: (event: MouseEvent) => {
      if (isField(event)) open();
      // Focus stays in the field, because the list would close otherwise.
      else event.preventDefault();
    },
  };
  return { container, isOpen, open, close, events };
}

/** The buttons that add the first cars disappear with the empty list, so focus moves to the heading. */
function useFocusAfterFirst(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (before.current === 0 && count > 0 && document.activeElement === document.body) heading.current?.focus();
    before.current = count;
  }, [count]);
  return heading;
}

export function Cars({ race, change, cars, rows, byId }: StageProps) {
  const id = useId();
  const notice = useNotice();
  const [opened, setOpened] = useState<number>();
  const { entries } = race;
  const heading = useFocusAfterFirst(entries.length);
  const setEntries = (next: readonly Entry[]) => change({ entries: [...next] });

  const remove = (car: RacingCar) => {
    setOpened(undefined);
    setEntries(spliced(entries, car.index, 1));
    const undo = () =>
      change((now) => ({ entries: spliced(now.entries, car.index, 0, car.entry).slice(0, maxRacing) }));
    notice(texts.removed(car.name), { undo });
  };
  const addDuplicate = (car: RacingCar) => {
    setOpened(undefined);
    const strategy = unusedStrategy(entries, car.entry.car);
    setEntries(withDuplicate(entries, car.index));
    if (strategy) notice(texts.twiceAdded(car.name, texts.strategies[strategy]));
  };
  const open = opened === undefined ? undefined : cars[opened];
  const quickAdd = <QuickAdd {...{ race, change, cars, byId }} />;
  return (
    <section aria-labelledby={id} className={setupStageCss.cars}>
      <div className={setupStageCss.head}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {texts.cars} <span role="status">{texts.carsOf(cars.length, maxRacing)}</span>
        </h2>
        {cars.length > 0 && quickAdd}
      </div>
      {cars.length > 0 ? (
        <CarTiles cars={cars} conditions={race.conditions} onOpen={({ index }) => setOpened(index)} onRemove={remove} />
      ) : (
        <div className={setupStageCss.empty}>
          <p>{texts.pick}</p>
          <p>{texts.pickDetail}</p>
          {quickAdd}
        </div>
      )}
      <CarSearch
        rows={rows}
        isFull={cars.length >= maxRacing}
        excluded={new Set(entries.map(({ car }) => car))}
        onPick={({ vehicle }) => setEntries(withCars(entries, [vehicle.id]))}
      />
      {open && (
        <EntryDialog
          car={open}
          conditions={race.conditions}
          onStrategy={(strategy) => setEntries(withAt(entries, open.index, { ...open.entry, strategy }))}
          onAddDuplicate={unusedStrategy(entries, open.entry.car) && (() => addDuplicate(open))}
          onRemove={() => remove(open)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}
