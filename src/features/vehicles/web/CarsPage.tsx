import { useQuery } from '@tanstack/react-query';
import { pages } from '#shared/pages.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { carsQuery, firstCarsQuery } from './api.ts';
import { CarList } from './list/CarList.tsx';
import { RowsSkeleton } from './list/RowsSkeleton.tsx';
import { words } from './words.ts';

export { fetchFirstCars as prepare } from './api.ts';

/** The database: every car, to be sorted, filtered, searched and compared. */
export function CarsPage() {
  const all = useQuery(carsQuery);
  const { data: first } = useQuery({ ...firstCarsQuery, enabled: all.data === undefined });
  const texts = words.carList;
  return (
    <Page title={pages.cars.title} sign="cars">
      <QueryState query={{ ...all, data: all.data ?? first }} title={texts.fetching} skeleton={<RowsSkeleton />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={texts.noneAtAll} detail={texts.noneAtAllDetail} />
          ) : (
            <CarList rows={rows} isWhole={all.data !== undefined} />
          )
        }
      </QueryState>
    </Page>
  );
}
