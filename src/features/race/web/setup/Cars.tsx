import { useId, useState } from 'react';
import { mostRacing } from '#features/vehicles/race-entries.ts';
import { useFavourites, usePickedCars } from '#features/vehicles/web/index.ts';
import { spliced, withAt } from '#shared/lists.ts';
import { Button } from '#web/ui/Button.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import type { Entry } from '../../model/race.ts';
import { parseRace } from '../../race-address.ts';
import { lastRace, queryOf } from '../kept-races.ts';
import { knownEntries, type RacingCar } from '../racing-cars.ts';
import type { StageProps } from '../stage-props.ts';
import { words } from '../words.ts';
import { CarSearch } from './CarSearch.tsx';
import { CarTiles } from './CarTiles.tsx';
import { freeStrategy, withCars, withTwin } from './entries.ts';
import css from './SetupStage.module.css';

const EntryDialog = fetched(async () => (await import('./EntryDialog.tsx')).EntryDialog);
const texts = words.setup;

/** Who races: picked by search, from what was liked, compared or driven before. */
export function Cars({ race, change, cars, rows, byId }: StageProps) {
  const id = useId();
  const notice = useNotice();
  const [opened, setOpened] = useState<number>();
  const { entries } = race;
  const put = (next: readonly Entry[]) => change({ entries: [...next] });

  const remove = (car: RacingCar) => {
    setOpened(undefined);
    put(spliced(entries, car.index, 1));
    const undo = () =>
      change((now) => ({ entries: spliced(now.entries, car.index, 0, car.entry).slice(0, mostRacing) }));
    notice(texts.removed(car.name), { undo });
  };
  const raceTwice = (car: RacingCar) => {
    setOpened(undefined);
    const strategy = freeStrategy(entries, car.entry.car);
    put(withTwin(entries, car.index));
    if (strategy) notice(texts.twiceAdded(car.name, texts.strategies[strategy]));
  };
  const open = opened === undefined ? undefined : cars[opened];
  const ways = <QuickWays {...{ race, change, cars, byId }} />;
  return (
    <section aria-labelledby={id} className={css.cars}>
      <div className={css.head}>
        <h2 id={id}>
          {texts.cars} <span role="status">{texts.carsOf(cars.length, mostRacing)}</span>
        </h2>
        {cars.length > 0 && ways}
      </div>
      {cars.length > 0 ? (
        <CarTiles cars={cars} onOpen={({ index }) => setOpened(index)} onRemove={remove} />
      ) : (
        <div className={css.empty}>
          <p>{texts.pick}</p>
          <p>{texts.pickDetail}</p>
          {ways}
        </div>
      )}
      <CarSearch
        rows={rows}
        isFull={cars.length >= mostRacing}
        without={new Set(entries.map(({ car }) => car))}
        onPick={({ vehicle }) => put(withCars(entries, [vehicle.id]))}
      />
      {open && (
        <EntryDialog
          car={open}
          onStrategy={(strategy) => put(withAt(entries, open.index, { ...open.entry, strategy }))}
          onTwice={freeStrategy(entries, open.entry.car) && (() => raceTwice(open))}
          onRemove={() => remove(open)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

/** Many cars at a press. */
function QuickWays({ race, change, cars, byId }: Omit<StageProps, 'rows'>) {
  const notice = useNotice();
  const { picked } = usePickedCars();
  const favourites = useFavourites();
  const last = lastRace.useValue();
  const isEmpty = cars.length === 0;

  const add = (carIds: readonly string[]) => {
    const asked = withCars([], carIds.slice(0, mostRacing));
    const known = knownEntries(asked, byId).entries.map(({ car }) => car);
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
  const isThere = last === '' || last === queryOf(race);
  return (
    <div className={isEmpty ? undefined : css.links}>
      {!isThere && <Way isEmpty={isEmpty} text={texts.lastRace} onPress={restore} />}
      {isEmpty && favourites.size > 0 && <Way isEmpty text={texts.favourites} onPress={() => add([...favourites])} />}
      {picked.length > 0 && <Way isEmpty={isEmpty} text={texts.compared(picked.length)} onPress={() => add(picked)} />}
    </div>
  );
}

function Way({ isEmpty, text, onPress }: { isEmpty: boolean; text: string; onPress: () => void }) {
  return isEmpty ? (
    <Button onClick={onPress}>{text}</Button>
  ) : (
    <button type="button" onClick={onPress}>
      {text}
    </button>
  );
}
