import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type CarRow, carsById } from '#features/vehicles/car-row.ts';
import { carsQuery } from '#features/vehicles/web/index.ts';
import { pages } from '#shared/pages.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useCourses } from './course/stored-courses.ts';
import * as messages from './messages.ts';
import { knownEntries, racingCars } from './racing-cars.ts';
import { SetupStage } from './setup/SetupStage.tsx';
import { type StageProps, useRaceAddress } from './use-race-address.ts';

const stages = {
  setup: SetupStage,
  film: fetched<StageProps>(async () => (await import('./film/FilmStage.tsx')).FilmStage),
  result: fetched<StageProps>(async () => (await import('./result/ResultStage.tsx')).ResultStage),
};

export function RacesPage() {
  const query = useQuery(carsQuery);
  if (query.data !== undefined) return <AddressedRace rows={query.data} />;
  return (
    <PageFrame>
      <QueryState query={query} title={messages.race.noCars} skeleton={<Skeleton height="4.5rem" count={4} />}>
        {() => null}
      </QueryState>
    </PageFrame>
  );
}

const PageFrame = ({ children }: { children: ReactNode }) => (
  <Page title={pages.races.title} sign="race">
    {children}
  </Page>
);

/** The race in the address, with the cars that exist and the course stored on this device. */
function AddressedRace({ rows }: { rows: readonly CarRow[] }) {
  const [addressed, change] = useRaceAddress();
  const byId = useMemo(() => carsById(rows), [rows]);
  const courses = useCourses();
  const course = courses.find(({ key }) => key === addressed.courseKey)?.course;
  const { race, unknown } = useMemo(() => {
    const { entries, unknown } = knownEntries(addressed.entries, byId);
    const road = course && { course, distanceKm: course.lengthKm };
    return { race: { ...addressed, entries, ...road }, unknown };
  }, [addressed, byId, course]);
  const cars = useMemo(() => racingCars(race.entries, byId), [race.entries, byId]);

  // Without cars only the setup makes sense.
  const Stage = cars.length === 0 ? stages.setup : stages[race.stage];
  useFocusOnReturn(Stage === stages.setup);
  const isCourseMissing = addressed.courseKey !== undefined && course === undefined;
  // The film's heading is its distance and the result's its winner, so they have frames of their own.
  const Frame = Stage === stages.setup ? PageFrame : Fragment;
  return (
    <Frame>
      {(unknown > 0 || isCourseMissing) && (
        <div role="status">
          {unknown > 0 && <p>{messages.race.unknown(unknown)}</p>}
          {isCourseMissing && <p>{messages.race.routeElsewhere}</p>}
        </div>
      )}
      <Stage
        {...{ race, cars, rows, byId }}
        change={(part) => change(part, (entries) => knownEntries(entries, byId).entries)}
      />
    </Frame>
  );
}

/** The button that led back from the film or the result no longer exists, so focus moves to the heading. */
function useFocusOnReturn(isSetup: boolean) {
  const wasSetup = useRef(isSetup);
  useEffect(() => {
    const hasReturned = isSetup && !wasSetup.current;
    wasSetup.current = isSetup;
    if (hasReturned && document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true });
  }, [isSetup]);
}
