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
import { thisMonth } from '#features/vehicles/on-sale.ts';
import { maxRacing } from '#features/vehicles/race-entries.ts';
import { useFavourites, usePickedCars, useSeenCars } from '#features/vehicles/web/index.ts';
import { spliced, withAt } from '#shared/lists.ts';
import { Button } from '#web/ui/Button.tsx';
import { Combobox, ResultDetail } from '#web/ui/Combobox.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { Entry } from '../../model/race.ts';
import { parseRace } from '../../race-address.ts';
import * as messages from '../messages.ts';
import { knownEntries, type RacingCar } from '../racing-cars.ts';
import { lastRace, queryOf } from '../stored-races.ts';
import type { StageProps } from '../use-race-address.ts';
import css from './Cars.module.css';
import { CarTiles, EntryDialog } from './CarTiles.tsx';
import { comparedPairs, findCarsToRace, unusedStrategy, withCars, withDuplicate } from './entries.ts';
import setupStageCss from './SetupStage.module.css';

const texts = messages.setup;

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

function QuickAdd({ race, change, cars, byId }: Omit<StageProps, 'rows'>) {
  const notice = useNotice();
  const { picked } = usePickedCars();
  const favourites = useFavourites();
  const seen = useSeenCars();
  const last = lastRace.useValue();
  const isEmpty = cars.length === 0;

  const add = (carIds: readonly string[]) => {
    const requested = withCars([], carIds.slice(0, maxRacing));
    const known = knownEntries(requested, byId).entries.map(({ car }) => car);
    const next = withCars(race.entries, known);
    const count = next.length - race.entries.length;
    const added = new Set(next.slice(race.entries.length).map(({ car }) => car));
    change({ entries: next });
    if (count === 0) notice(texts.noneAdded);
    else
      notice(texts.added(count), {
        undo: () => change((now) => ({ entries: now.entries.filter(({ car }) => !added.has(car)) })),
      });
  };
  const restore = () => {
    change({ ...parseRace(new URLSearchParams(last)), stage: 'setup' });
    notice(texts.lastRaceBack, { undo: () => change(race) });
  };
  const isCurrent = last === '' || last === queryOf(race);
  return (
    <div className={isEmpty ? undefined : setupStageCss.links}>
      {!isCurrent && <AddButton isEmpty={isEmpty} text={texts.lastRace} onPress={restore} />}
      {isEmpty && favourites.size > 0 && (
        <AddButton isEmpty text={texts.favourites} onPress={() => add([...favourites])} />
      )}
      {isEmpty && seen.length > 0 && (
        <AddButton isEmpty text={texts.seen(seen.length)} onPress={() => add(seen.map(({ id }) => id))} />
      )}
      {picked.length > 0 && (
        <AddButton isEmpty={isEmpty} text={texts.compared(picked.length)} onPress={() => add(picked)} />
      )}
      {isEmpty &&
        comparedPairs.map((pair) => {
          const models = pair.map((id) => byId.get(id)?.vehicle.model);
          const [first, second] = models;
          if (first === undefined || second === undefined) return null;
          return <AddButton key={pair.join()} isEmpty text={texts.pair(first, second)} onPress={() => add(pair)} />;
        })}
    </div>
  );
}

function AddButton({ isEmpty, text, onPress }: { isEmpty: boolean; text: string; onPress: () => void }) {
  return isEmpty ? (
    <Button onClick={onPress}>{text}</Button>
  ) : (
    <button type="button" onClick={onPress}>
      {text}
    </button>
  );
}
