import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { carsQuery } from '#features/vehicles/web/index.ts';
import { pages } from '#shared/pages.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { carsById, racingCars } from './racing-cars.ts';
import { SetupStage } from './setup/SetupStage.tsx';
import type { StageProps } from './stage-props.ts';
import { useRaceAddress } from './use-race-address.ts';
import { words } from './words.ts';

const stages = {
  setup: SetupStage,
  film: fetched<StageProps>(async () => (await import('./film/FilmStage.tsx')).FilmStage),
  result: fetched<StageProps>(async () => (await import('./result/ResultStage.tsx')).ResultStage),
};

export function RacesPage() {
  const [race, change] = useRaceAddress();
  const query = useQuery(carsQuery);
  const cars = useMemo(() => racingCars(race.entries, carsById(query.data ?? [])), [race.entries, query.data]);
  const Stage = stages[race.stage];
  // The film has a heading of its own, and so brings its own frame.
  if (race.stage === 'film' && query.data !== undefined) return <Stage {...{ race, change, cars, rows: query.data }} />;
  return (
    <Page title={pages.races.title} sign="race">
      <QueryState query={query} title={words.race.noCars} skeleton={<Skeleton height="4.5rem" count={4} />}>
        {(rows) => <Stage {...{ race, change, cars, rows }} />}
      </QueryState>
    </Page>
  );
}
