import { useQuery } from '@tanstack/react-query';
import { pages } from '#shared/pages.ts';
import { sentenceOf } from '#web/api/client.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { carsQuery, firstCarsQuery } from './api.ts';
import { CarList } from './list/CarList.tsx';
import { RowsSkeleton } from './list/RowsSkeleton.tsx';
import { words } from './words.ts';

export { fetchFirstCars as prepare } from './api.ts';

/** The database: every car, to be sorted, filtered, searched and compared. */
export function CarsPage() {
  const { data: all, error, refetch, isFetching } = useQuery(carsQuery);
  const { data: first } = useQuery({ ...firstCarsQuery, enabled: all === undefined });
  const texts = words.carList;
  const rows = all ?? first;
  return (
    <Page title={pages.cars.title} sign="cars">
      {rows ? (
        rows.length === 0 ? (
          <EmptyState title={texts.noneAtAll} detail={texts.noneAtAllDetail} />
        ) : (
          <CarList rows={rows} isWhole={all !== undefined} />
        )
      ) : error ? (
        <ErrorState
          title={texts.fetching}
          detail={sentenceOf(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}
