import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { CigarKind } from '../../contract.ts';
import type { Moment } from '../../timestamp.ts';
import { yearQuery } from '../api.ts';
import { applyToYear } from '../counting/apply-to-year.ts';
import { changesIn } from '../counting/requests.ts';
import { useWaiting } from '../counting/use-cigars.ts';
import type { Counter } from '../counting/use-counter.ts';
import { words } from '../words.ts';
import { entriesByDay } from './by-day.ts';
import { DayList } from './DayList.tsx';

/** A year's entries of one kind, with what was not sent yet laid over them. */
function useYear(kind: CigarKind, year: string) {
  const query = useQuery(yearQuery(kind, year));
  const { entries } = useWaiting();
  const { data } = query;
  const list = useMemo(() => data && applyToYear(data, changesIn(entries), kind, year), [data, entries, kind, year]);
  return { ...query, data: list };
}

export function YearEntries({ year, now, counter }: { year: string; now: Moment; counter: Counter }) {
  const cigars = useYear('cigar', year);
  const cravings = useYear('craving', year);
  const days = useMemo(
    () => cigars.data && cravings.data && entriesByDay(cigars.data, cravings.data),
    [cigars.data, cravings.data],
  );
  const query = {
    data: days,
    error: cigars.error ?? cravings.error,
    isFetching: cigars.isFetching || cravings.isFetching,
    refetch: () => [cigars.refetch(), cravings.refetch()],
  };
  return (
    <QueryState query={query} title={words.entries.notLoaded} skeleton={<Skeleton height="48px" count={7} />}>
      {(found) => <DayList days={found} now={now} counter={counter} />}
    </QueryState>
  );
}
