import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { pathTo } from '#shared/pages.ts';
import { useMedia } from '#web/device/use-media.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasPlan } from '../../model/race.ts';
import { writeRace } from '../../race-address.ts';
import { raceQuery } from '../api.ts';
import type { StageProps } from '../stage-props.ts';
import { words } from '../words.ts';
import { Film } from './Film.tsx';
import { moment, raceKey } from './film-moments.ts';

const texts = words.film;

/** The race as it is driven. Where nothing is to move, the result comes at once, and from there its steps. */
export function FilmStage({ race, cars, change }: StageProps) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const key = raceKey(race);
  const givesWay = isStill && moment.read()?.race !== key;
  useEffect(() => {
    // In the place of the film, to which Back would lead in vain.
    if (givesWay) navigate(pathTo('races', {}, writeRace({ ...race, stage: 'result' })), { replace: true });
  }, [givesWay, race]);

  const figures = useMemo(() => cars.map(({ vehicle }) => vehicle), [cars]);
  const query = useQuery({ ...raceQuery(race, figures), enabled: !givesWay });
  const toSetup = <Button onClick={() => change({ stage: 'setup' })}>{texts.pickCars}</Button>;
  const title = texts.title(texts.km(race.distanceKm));
  const { data: outcomes } = query;
  if (outcomes?.some(hasPlan)) {
    // Of other outcomes, such as those of figures that came anew, it is another film.
    const film = `${key} ${query.dataUpdatedAt} ${isStill}`;
    return <Film key={film} {...{ race, cars, change, outcomes }} isStepwise={isStill} />;
  }
  return (
    <Page title={title} sign="race">
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="4.375rem" count={cars.length} />}>
        {() => <EmptyState title={texts.nobodyRaces} detail={texts.nobodyRacesDetail} action={toSetup} />}
      </QueryState>
    </Page>
  );
}
