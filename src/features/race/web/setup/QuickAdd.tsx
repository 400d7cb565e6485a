import { maxRacing } from '#features/vehicles/race-entries.ts';
import { useFavourites, usePickedCars, useSeenCars } from '#features/vehicles/web/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { useNotice } from '#web/ui/Notice.tsx';
import { parseRace } from '../../race-address.ts';
import * as messages from '../messages.ts';
import { knownEntries } from '../racing-cars.ts';
import { lastRace, queryOf } from '../stored-races.ts';
import type { StageProps } from '../use-race-address.ts';
import { comparedPairs, withCars } from './entries.ts';
import setupStageCss from './SetupStage.module.css';

const texts = messages.setup;

export function QuickAdd({ race, change, cars, byId }: Omit<StageProps, 'rows'>) {
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
