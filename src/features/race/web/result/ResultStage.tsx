import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pages } from '#shared/pages.ts';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasPlan, type Outcome, type Race } from '../../model/race.ts';
import { raceQuery } from '../api.ts';
import type { StageProps } from '../stage-props.ts';
import { words } from '../words.ts';
import { Result } from './Result.tsx';

/** Who won, by how much, and why. */
export function ResultStage({ race, change, cars }: StageProps) {
  const figures = useMemo(() => cars.map(({ vehicle }) => vehicle), [cars]);
  const query = useQuery({
    ...raceQuery(race, figures),
    // Until a race that differs in one thing is there, the one before stays.
    placeholderData: (before) => (before !== undefined && isOfSame(before, race) ? before : undefined),
  });
  if (query.data !== undefined) return <Result {...{ race, change, figures, cars, outcomes: query.data }} />;
  return (
    <Page title={pages.races.title} sign="race">
      <QueryState query={query} title={words.result.failed} skeleton={<Skeleton height="19rem" count={2} />}>
        {() => null}
      </QueryState>
    </Page>
  );
}

const isOfSame = (outcomes: readonly Outcome[], { entries }: Race): boolean =>
  outcomes.length === entries.length &&
  outcomes.every((outcome, index) => {
    const entry = entries[index];
    return outcome.car === entry?.car && (!hasPlan(outcome) || outcome.strategy === entry.strategy);
  });
